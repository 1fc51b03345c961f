import { randomUUID } from 'node:crypto';
import type { Database } from '../../platform/database.ts';

/** The right to do a task of the track record: one process at a time has it. */
export interface LedgerLease {
  /** Takes or prolongs it. @returns false where another process has it */
  take(): Promise<boolean>;
  /** Lets others have it at once. */
  release(): Promise<void>;
}

/**
 * A lease on a task. It saves requests and is no lock: two holders would append each settlement
 * once all the same.
 * @param forMs a holder that says nothing for so long is thought dead
 */
export function ledgerLease(database: Database, task: string, forMs: number): LedgerLease {
  const holder = randomUUID();
  return {
    async take() {
      const rows = await database.query(
        `insert into private.ledger_leases as l (task, holder, until)
         values ($1, $2, now() + make_interval(secs => $3))
         on conflict (task) do update set holder = excluded.holder, until = excluded.until
         where l.holder = excluded.holder or l.until < now()
         returning task`,
        [task, holder, forMs / 1000],
      );
      return rows.length === 1;
    },
    async release() {
      await database.query('delete from private.ledger_leases where task = $1 and holder = $2', [
        task,
        holder,
      ]);
    },
  };
}
