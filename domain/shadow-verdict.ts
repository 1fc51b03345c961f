import { lowerBound } from './confidence-sequence.ts';
import { LEAST_SHADOW_BLOCKS, LEAST_SHADOW_ENTRIES } from './hypotheses.ts';
import type { ShadowBlock } from './shadow-record.ts';

/** How often the bound may ever be above a difference that is not there. */
const ERROR = 0.025;

/** How a hypothesis stands on a market. */
export interface ShadowVerdict {
  /** Blocks that count: both sides have settled entries there. */
  readonly blocks: number;
  /** Settled entries in them. */
  readonly favoured: number;
  readonly other: number;
  /** Mean over the blocks of what the favoured side's mean net R is above the other's. */
  readonly difference: number | null;
  /** Its lower bound, which holds at every look. */
  readonly low: number | null;
  readonly passed: boolean;
}

/** Judges a hypothesis by what was registered for it. */
export function shadowVerdict(all: readonly ShadowBlock[]): ShadowVerdict {
  const blocks = all.filter(({ favoured, other }) => favoured.settled > 0 && other.settled > 0);
  const differences = blocks.map(
    ({ favoured, other }) => favoured.netR / favoured.settled - other.netR / other.settled,
  );
  const count = blocks.length;
  const favoured = blocks.reduce((sum, block) => sum + block.favoured.settled, 0);
  const other = blocks.reduce((sum, block) => sum + block.other.settled, 0);
  const low = lowerBound(differences, ERROR, LEAST_SHADOW_BLOCKS);
  const enough = count >= LEAST_SHADOW_BLOCKS && Math.min(favoured, other) >= LEAST_SHADOW_ENTRIES;
  return {
    blocks: count,
    favoured,
    other,
    difference: count === 0 ? null : differences.reduce((sum, one) => sum + one, 0) / count,
    low,
    passed: enough && low !== null && low > 0,
  };
}
