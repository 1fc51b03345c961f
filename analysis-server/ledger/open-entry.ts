import type { LedgerEntry } from '../../domain/ledger-record.ts';
import type { Database } from '../../platform/database.ts';

/** Keeps other writers of the track record out until the transaction ends. */
export async function lockLedger(tx: Database): Promise<void> {
  await tx.query('select private.lock_ledger()');
}

/**
 * Enters a recommendation, unless one of the same coin, market and direction is open: that one
 * is open until it is settled or its time is over, so analysing an unchanged plan again adds nothing.
 * @param tx a transaction; it holds up other writers from here to its end
 * @returns the record's number; null where an entry is open
 */
export async function openEntry(tx: Database, entry: LedgerEntry): Promise<number | null> {
  // A statement of its own: the next one sees what the writer before has committed.
  await lockLedger(tx);
  const [added] = await tx.query<{ number: number }>(
    `insert into public.ledger_records (content)
     select $1 where not exists (
       select 1 from public.ledger_records e
       where e.kind = 'entry' and e.market = $2 and e.coin = $3 and e.action = $4
         and e.expires_at >= $5
         and exists (select 1 from private.ledger_progress p where p.entry = e.number)
     ) returning number`,
    [JSON.stringify(entry), entry.market, entry.coin, entry.action, entry.snapshotTime],
  );
  return added?.number ?? null;
}
