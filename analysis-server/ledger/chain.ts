import { createHash } from 'node:crypto';

/** A record with its seal. */
export interface SealedRecord {
  readonly number: number;
  readonly content: string;
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

/** SHA-256, in hexadecimal, of number, previous hash and content, a line each. */
export function sealOf(number: number, previousHash: string, content: string): string {
  return createHash('sha256')
    .update(`${number}\n${previousHash}\n${content}`, 'utf8')
    .digest('hex');
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
  for (const { number, content, previousHash, hash } of records) {
    const next = whole.number + 1;
    const fits =
      number === next &&
      previousHash === whole.hash &&
      hash === sealOf(number, previousHash, content);
    if (!fits) return { whole, broken: next };
    whole = { number, hash };
  }
  return { whole, broken: null };
}
