import { createHash } from 'node:crypto';
import type { Database } from '../../platform/database/database.ts';

/** A record as its seal covers it. */
export interface SealedRecord {
  readonly number: number;
  /** Its text; or the hash of it where not everybody may read it: `coveredText`. */
  readonly covered: string;
  readonly previousHash: string;
  readonly hash: string;
}

/** Up to where a chain is whole. */
interface ChainLink {
  readonly number: number;
  readonly hash: string;
}

/** What the first record is sealed to. */
export const CHAIN_START: ChainLink = { number: 0, hash: '0'.repeat(64) };

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

/**
 * What a record's seal covers: its text, and of a shadow the SHA-256 of it, so that the chain can be
 * followed by those who may not read it.
 */
export function coveredText(kind: string, content: string): string {
  return kind === 'shadow' ? sha256(content) : content;
}

/** SHA-256, in hexadecimal, of number, previous hash and what is covered, a line each. */
export function sealOf(number: number, previousHash: string, covered: string): string {
  return sha256(`${number}\n${previousHash}\n${covered}`);
}

interface CheckedChain {
  /** The last record that follows whole from the start. */
  readonly whole: ChainLink;
  /** Number of the first record that is missing or does not match its seal; null where all do. */
  readonly broken: number | null;
}

/**
 * Follows a chain record by record: an edit, a record left out and one put in between all break it.
 * @param after where the records begin to follow
 * @param records in order of their numbers
 */
export function followChain(after: ChainLink, records: readonly SealedRecord[]): CheckedChain {
  let whole = after;
  for (const { number, covered, previousHash, hash } of records) {
    const next = whole.number + 1;
    const fits =
      number === next &&
      previousHash === whole.hash &&
      hash === sealOf(number, previousHash, covered);
    if (!fits) return { whole, broken: next };
    whole = { number, hash };
  }
  return { whole, broken: null };
}

const BATCH = 500;

interface StoredChain {
  number: number;
  hash: string;
  broken: number | null;
}

interface StoredRecord extends Omit<SealedRecord, 'covered'> {
  kind: string;
  content: string;
}

async function readBatch(database: Database, after: number): Promise<SealedRecord[]> {
  const rows = await database.query<StoredRecord>(
    `select number, kind, content, previous_hash as "previousHash", hash
     from public.ledger_records where number > $1 order by number limit $2`,
    [after, BATCH],
  );
  return rows.map(({ kind, content, ...link }) => ({
    ...link,
    covered: coveredText(kind, content),
  }));
}

/**
 * Checks the track record's seals and keeps what was found for people to see. The last record that
 * was found whole is remembered with its seal, so a chain that was cut, or sealed again from an
 * edited record on, does not pass either.
 * @param extent `whole`: from the first record; `news`: what came after the last check
 */
export async function verifyLedger(
  database: Database,
  extent: 'whole' | 'news',
): Promise<CheckedChain> {
  const [stored] = await database.query<StoredChain>(
    `select verified_number as number, verified_hash as hash, broken_number as broken
     from private.ledger_chain`,
  );
  if (!stored) throw new Error('private.ledger_chain has no row');
  const known = { number: stored.number, hash: stored.hash };
  if (extent === 'news' && stored.broken !== null) return { whole: known, broken: stored.broken };

  let found: CheckedChain = { whole: extent === 'whole' ? CHAIN_START : known, broken: null };
  while (found.broken === null) {
    const batch = await readBatch(database, found.whole.number);
    if (batch.length === 0) break;
    // The batch that passes the remembered record is parted there, to be held against it.
    const upToKnown = batch.filter(({ number }) => number <= known.number);
    found = followChain(found.whole, upToKnown.length > 0 ? upToKnown : batch);
    const atKnown = found.broken === null && found.whole.number === known.number;
    if (atKnown && found.whole.hash !== known.hash) found = { ...found, broken: known.number };
  }
  if (found.broken === null && found.whole.number < known.number) {
    found = { ...found, broken: found.whole.number + 1 };
  }
  if (found.broken === null) {
    await database.query(
      `update private.ledger_chain
       set verified_number = $1, verified_hash = $2, verified_at = now(), broken_number = null
       where verified_number <= $1`,
      [found.whole.number, found.whole.hash],
    );
  } else {
    await database.query(
      'update private.ledger_chain set verified_at = now(), broken_number = $1',
      [found.broken],
    );
  }
  return found;
}
