import { createHash, randomBytes } from 'node:crypto';
import { HYPOTHESES, type Hypothesis, registrationText } from '../../domain/record/hypotheses.ts';
import type { LedgerEntry, LedgerShadow } from '../../domain/record/ledger-record.ts';
import type { Database } from '../../platform/database/database.ts';

/** SHA-256, hexadecimal. */
export function registrationOf(hypothesis: Hypothesis): string {
  return createHash('sha256').update(registrationText(hypothesis), 'utf8').digest('hex');
}

/** How an entry relates to each hypothesis registered before the day of its snapshot. */
function shadowsOf(entry: LedgerEntry, number: number): LedgerShadow[] {
  const day = new Date(entry.snapshotTime).toISOString().slice(0, 10);
  return HYPOTHESES.filter(({ registered }) => registered < day).map((hypothesis) => ({
    kind: 'shadow',
    shadows: number,
    hypothesis: hypothesis.id,
    registration: registrationOf(hypothesis),
    side: hypothesis.favours(entry) ? 'favoured' : 'other',
    salt: randomBytes(16).toString('hex'),
  }));
}

export async function lockLedger(tx: Database): Promise<void> {
  await tx.query('select private.lock_ledger()');
}

/**
 * Adds a recommendation unless one of the same coin, market, direction and stance is open, so that
 * analysing an unchanged plan again adds nothing. Its hypotheses' shadows are sealed with it.
 * @param tx a transaction; blocks other writers until its end
 * @returns the record number; null if an entry is open
 */
export async function openEntry(tx: Database, entry: LedgerEntry): Promise<number | null> {
  // Its own statement, so that the next one sees what the previous writer committed.
  await lockLedger(tx);
  const [added] = await tx.query<{ number: number }>(
    `insert into public.ledger_records (content)
     select $1 where not exists (
       select 1 from public.ledger_records e
       where e.kind = 'entry' and e.market = $2 and e.coin = $3 and e.action = $4
         and e.stance = $5 and e.expires_at >= $6
         and exists (select 1 from private.ledger_progress p where p.entry = e.number)
     ) returning number`,
    [
      JSON.stringify(entry),
      entry.market,
      entry.coin,
      entry.action,
      entry.stance,
      entry.snapshotTime,
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
