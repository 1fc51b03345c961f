import { createHash } from 'node:crypto';
import {
  CHAIN_START,
  type CheckedChain,
  followChain,
  RECORDS_A_PAGE,
  type SealedRecord,
  sealedText,
} from '../../domain/record/chain.ts';
import type { Database } from '../../platform/database/database.ts';

/** With the SHA-256 of its text. */
const withSeal = (record: SealedRecord) => ({
  ...record,
  seal: createHash('sha256').update(sealedText(record), 'utf8').digest('hex'),
});

/** Each chain: its records, and how far they were found intact. */
export const CHAINS = {
  plans: { records: 'public.ledger_records', state: 'private.ledger_chain' },
  ranges: { records: 'public.range_records', state: 'private.range_chain' },
} as const;
type Chain = (typeof CHAINS)[keyof typeof CHAINS];

/**
 * Checks the seals and stores the result for users. The last intact record is kept with its seal,
 * so that a chain cut or resealed after an edit fails too.
 * @param extent `whole`: from the first record; `news`: since the last check
 */
export async function verifyLedger(
  database: Database,
  extent: 'whole' | 'news',
  chain: Chain = CHAINS.plans,
): Promise<CheckedChain> {
  const [stored] = await database.query<{ number: number; hash: string; broken: number | null }>(
    `select verified_number as number, verified_hash as hash, broken_number as broken
     from ${chain.state}`,
  );
  if (!stored) throw new Error(`${chain.state} has no row`);
  const known = { number: stored.number, hash: stored.hash };
  if (extent === 'news' && stored.broken !== null) return { whole: known, broken: stored.broken };

  let found: CheckedChain = { whole: extent === 'whole' ? CHAIN_START : known, broken: null };
  while (found.broken === null) {
    const batch = await database.query<SealedRecord>(
      `select number, content, previous_hash as previous, hash
       from ${chain.records} where number > $1 order by number limit $2`,
      [found.whole.number, RECORDS_A_PAGE],
    );
    if (batch.length === 0) break;
    found = followChain(found.whole, batch.map(withSeal), known);
  }
  if (found.broken === null && found.whole.number < known.number) {
    found = { ...found, broken: found.whole.number + 1 };
  }
  if (found.broken === null) {
    await database.query(
      `update ${chain.state}
       set verified_number = $1, verified_hash = $2, verified_at = now(), broken_number = null
       where verified_number <= $1`,
      [found.whole.number, found.whole.hash],
    );
  } else {
    await database.query(`update ${chain.state} set verified_at = now(), broken_number = $1`, [
      found.broken,
    ]);
  }
  return found;
}
