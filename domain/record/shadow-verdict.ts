import { LEAST_SHADOW_BLOCKS, LEAST_SHADOW_ENTRIES } from './hypotheses.ts';
import type { ShadowBlock } from './shadow-record.ts';

/**
 * Anytime-valid lower bound for the mean of a growing series (Waudby-Smith, Arbour, Sinha, Kennedy
 * and Ramdas 2024, "Time-uniform central limit theory and asymptotic confidence sequences", the
 * one-sided normal mixture of appendix B). Asymptotic, so callers require a least number of values.
 * @param error share of series in which the bound may ever be wrong: 0.025
 * @param tightestAt number of values at which the bound is tightest
 * @returns null for fewer than two values
 */
export function lowerBound(
  values: readonly number[],
  error: number,
  tightestAt: number,
): number | null {
  const count = values.length;
  if (count < 2) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const deviation = Math.sqrt(squares / (count - 1));
  const surprise = -2 * Math.log(2 * error);
  const mixture = (surprise + Math.log(surprise + 1)) / tightestAt;
  const spread = count * mixture + 1;
  const logarithm = Math.log(1 + Math.sqrt(spread) / (2 * error));
  return mean - deviation * Math.sqrt((2 * spread * logarithm) / (count * count * mixture));
}

/** How often the bound may ever exceed a difference that is not there. */
const ERROR = 0.025;

export interface ShadowVerdict {
  /** With settled entries on both sides. */
  readonly blocks: number;
  readonly favoured: number;
  readonly other: number;
  /** Mean over blocks of the favoured side's mean net R minus the other's. */
  readonly difference: number | null;
  /** Lower bound of `difference`, valid at every look. */
  readonly low: number | null;
  readonly passed: boolean;
}

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
