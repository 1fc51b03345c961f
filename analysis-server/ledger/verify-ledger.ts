import { createHash } from 'node:crypto';
import type { Database } from '../../platform/database/database.ts';

export interface SealedRecord {
  readonly number: number;
  readonly content: string;
  readonly previousHash: string;
  readonly hash: string;
}

interface ChainLink {
  readonly number: number;
  readonly hash: string;
}

export const CHAIN_START: ChainLink = { number: 0, hash: '0'.repeat(64) };

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

/** SHA-256, hexadecimal, of number, previous hash and content, one per line. */
export function sealOf(number: number, previousHash: string, content: string): string {
  return sha256(`${number}\n${previousHash}\n${content}`);
}

interface CheckedChain {
  /** The last record intact from the start. */
  readonly whole: ChainLink;
  /** The first record that is missing or does not match its seal; null if none. */
  readonly broken: number | null;
}

/**
 * An edit, a removal and an insertion all break the chain.
 * @param records in number order
 * @param known a link found whole before
 */
export function followChain(
  after: ChainLink,
  records: readonly SealedRecord[],
  known: ChainLink = after,
): CheckedChain {
  let whole = after;
  for (const { number, content, previousHash, hash } of records) {
    const next = whole.number + 1;
    const fits =
      number === next &&
      previousHash === whole.hash &&
      (number !== known.number || hash === known.hash) &&
      hash === sealOf(number, previousHash, content);
    if (!fits) return { whole, broken: next };
    whole = { number, hash };
  }
  return { whole, broken: null };
}

/** Each chain: its records, and how far they were found intact. */
export const CHAINS = {
  plans: { records: 'public.ledger_records', state: 'private.ledger_chain' },
  ranges: { records: 'public.range_records', state: 'private.range_chain' },
} as const;
type Chain = (typeof CHAINS)[keyof typeof CHAINS];

const BATCH = 500;

interface StoredChain {
  number: number;
  hash: string;
  broken: number | null;
}

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
  const [stored] = await database.query<StoredChain>(
    `select verified_number as number, verified_hash as hash, broken_number as broken
     from ${chain.state}`,
  );
  if (!stored) throw new Error(`${chain.state} has no row`);
  const known = { number: stored.number, hash: stored.hash };
  if (extent === 'news' && stored.broken !== null) return { whole: known, broken: stored.broken };

  let found: CheckedChain = { whole: extent === 'whole' ? CHAIN_START : known, broken: null };
  while (found.broken === null) {
    const batch = await database.query<SealedRecord>(
      `select number, content, previous_hash as "previousHash", hash
       from ${chain.records} where number > $1 order by number limit $2`,
      [found.whole.number, BATCH],
    );
    if (batch.length === 0) break;
    found = followChain(found.whole, batch, known);
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
