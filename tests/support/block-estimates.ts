import { type Block, type Estimate, estimatesOf } from '../../domain/record/block-bootstrap.ts';
import { DAY_MS } from '../../domain/text/time-units.ts';

/** Entries that begin in the same fortnight form a block, across coins. */
const BLOCK_MS = 14 * DAY_MS;

export interface Observation {
  readonly at: number;
  readonly values: readonly number[];
}

function blocksOf(observations: readonly Observation[]): Block[] {
  const blocks = new Map<number, { count: number; readonly sums: number[] }>();
  for (const { at, values } of observations) {
    const key = Math.floor(at / BLOCK_MS);
    const block = blocks.get(key) ?? { count: 0, sums: values.map(() => 0) };
    blocks.set(key, block);
    block.count += 1;
    for (const [column, value] of values.entries()) {
      block.sums[column] = (block.sums[column] ?? 0) + value;
    }
  }
  return [...blocks.values()];
}

/** By blocks, since values close in time correlate across coins; null for fewer than two. */
export function blockEstimates(observations: readonly Observation[]): Estimate[] | null {
  return estimatesOf(blocksOf(observations));
}
