import { randomUUID } from 'node:crypto';
import type { Database } from '../../platform/database.ts';

/** A holder that says nothing for so long is thought dead. */
const LEASE_SECONDS = 60;

/** The right to settle a market's entries: one process at a time reads candles for it. */
export interface SettlingLease {
  /** Takes or prolongs it. @returns false where another process has it */
  take(): Promise<boolean>;
  /** Lets others have it at once. */
  release(): Promise<void>;
}

/**
 * A lease over a market. It saves requests and is no lock: two holders would append each settlement
 * once all the same.
 */
export function settlingLease(database: Database, market: string): SettlingLease {
  const holder = randomUUID();
  return {
    async take() {
      const rows = await database.query(
        `insert into private.ledger_settling as l (market, holder, until)
         values ($1, $2, now() + make_interval(secs => $3))
         on conflict (market) do update set holder = excluded.holder, until = excluded.until
         where l.holder = excluded.holder or l.until < now()
         returning market`,
        [market, holder, LEASE_SECONDS],
      );
      return rows.length === 1;
    },
    async release() {
      await database.query(
        'delete from private.ledger_settling where market = $1 and holder = $2',
        [market, holder],
      );
    },
  };
}
