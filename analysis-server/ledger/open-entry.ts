import type { LedgerEntry } from '../../domain/record/ledger-record.ts';
import type { Database } from '../../platform/database/database.ts';
import { shadowsOf } from './shadows-of.ts';

/** Keeps other writers of the track record out until the transaction ends. */
export async function lockLedger(tx: Database): Promise<void> {
  await tx.query('select private.lock_ledger()');
}

/**
 * Enters a recommendation, unless one of the same coin, market, direction and stance is open: that one
 * is open until it is settled or its time is over, so analysing an unchanged plan again adds nothing.
 * Where the entry stands to each registered hypothesis is sealed with it.
 * @param tx a transaction; it holds up other writers from here to its end
 * @returns the record's number; null where an entry is open
 */
export async function openEntry(tx: Database, entry: LedgerEntry): Promise<number | null> {
  // A statement of its own: the next one sees what the writer before has committed.
  await lockLedger(tx);
  const stance = entry.rules === 1 ? null : entry.stance;
  const [added] = await tx.query<{ number: number }>(
    `insert into public.ledger_records (content)
     select $1 where not exists (
       select 1 from public.ledger_records e
       where e.kind = 'entry' and e.market = $2 and e.coin = $3 and e.action = $4
         and e.rules = $6 and e.stance is not distinct from $7 and e.expires_at >= $5
         and exists (select 1 from private.ledger_progress p where p.entry = e.number)
     ) returning number`,
    [
      JSON.stringify(entry),
      entry.market,
      entry.coin,
      entry.action,
      entry.snapshotTime,
      entry.rules,
      stance,
    ],
  );
  if (!added) return null;
  for (const shadow of shadowsOf(entry, added.number)) {
    await tx.query('insert into public.ledger_records (content) values ($1)', [
      JSON.stringify(shadow),
    ]);
  }
  return added.number;
}
