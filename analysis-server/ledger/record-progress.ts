import type { LedgerSettlement } from '../../domain/record/ledger-record.ts';
import type { EpochMs } from '../../domain/text/quantity.ts';
import type { Database } from '../../platform/database/database.ts';
import type { OpenEntry } from './open-entries.ts';
import { lockLedger } from './open-entry.ts';

export interface Progress {
  readonly settlements: readonly LedgerSettlement[];
  readonly stillOpen: readonly Pick<OpenEntry, 'number' | 'reached'>[];
  /** End of the stretch (ms UTC). */
  readonly checkedUntil: EpochMs;
}

/** Appends each settlement once however often it is found. @returns those appended */
export function recordProgress(
  database: Database,
  { settlements, stillOpen, checkedUntil }: Progress,
): Promise<readonly LedgerSettlement[]> {
  return database.transaction(async (tx) => {
    if (settlements.length > 0) await lockLedger(tx);
    const added: LedgerSettlement[] = [];
    for (const settlement of settlements) {
      const rows = await tx.query(
        `insert into public.ledger_records (content)
         select $1
         where not exists (select 1 from public.ledger_records s where s.settles = $2)
         returning number`,
        [JSON.stringify(settlement), settlement.settles],
      );
      if (rows.length > 0) added.push(settlement);
    }
    // What another process found on later candles stands.
    await tx.query(
      `update private.ledger_progress p
       set checked_until = $2, reached = o.reached, failing_since = null
       from jsonb_to_recordset($1::jsonb) as o (number bigint, reached jsonb)
       where p.entry = o.number and p.checked_until <= $2::bigint`,
      [JSON.stringify(stillOpen), checkedUntil],
    );
    return added;
  });
}
