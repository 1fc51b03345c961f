import * as v from 'valibot';
import { Count } from '../text/quantity.ts';

export const ChainLinkSchema = v.object({ number: Count, hash: v.string() });
export type ChainLink = Readonly<v.InferOutput<typeof ChainLinkSchema>>;

export const CHAIN_START: ChainLink = { number: 0, hash: '0'.repeat(64) };

export const SealedRecordSchema = v.object({
  ...ChainLinkSchema.entries,
  previous: v.string(),
  content: v.string(),
});
export type SealedRecord = Readonly<v.InferOutput<typeof SealedRecordSchema>>;

/** Its SHA-256, hexadecimal, is the record's hash: number, previous hash and content, one per line. */
export const sealedText = ({ number, previous, content }: Omit<SealedRecord, 'hash'>): string =>
  `${number}\n${previous}\n${content}`;

export interface CheckedChain {
  /** The last record intact from the start. */
  readonly whole: ChainLink;
  /** The first record that is missing or does not match its seal; null if none. */
  readonly broken: number | null;
}

/**
 * An edit, a removal and an insertion all break the chain.
 * @param records in number order, each with the SHA-256 of its `sealedText`
 * @param known a link found whole before
 */
export function followChain(
  after: ChainLink,
  records: readonly (SealedRecord & { readonly seal: string })[],
  known: ChainLink = after,
): CheckedChain {
  let whole = after;
  for (const { number, previous, hash, seal } of records) {
    const next = whole.number + 1;
    const fits =
      number === next &&
      previous === whole.hash &&
      (number !== known.number || hash === known.hash) &&
      hash === seal;
    if (!fits) return { whole, broken: next };
    whole = { number, hash };
  }
  return { whole, broken: null };
}

export const RECORDS_A_PAGE = 500;

export const RecordHeadSchema = v.object({
  ...ChainLinkSchema.entries,
  /** The newest record that tells of a restored backup; null if none does. */
  restored: v.nullable(ChainLinkSchema),
});
export type RecordHead = v.InferOutput<typeof RecordHeadSchema>;
