import { createHash } from 'node:crypto';

/** A record as its seal covers it. */
export interface SealedRecord {
  readonly number: number;
  /** Its text; or the hash of it where not everybody may read it: `coveredText`. */
  readonly covered: string;
  readonly previousHash: string;
  readonly hash: string;
}

/** Up to where a chain is whole. */
export interface ChainLink {
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

export interface CheckedChain {
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
