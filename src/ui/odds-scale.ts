/** Range and tick marks. */
export interface OddsScale {
  readonly low: number;
  readonly high: number;
  readonly marks: readonly number[];
}

/** Twentieths: points may lie within a few of them. */
const STEP = 0.05;
const MOST_MARKS = 6;

/** Covers all shares, from twentieth to twentieth or wider, with round marks. */
export function oddsScale(shares: readonly number[]): OddsScale {
  const low = Math.floor(Math.min(...shares) / STEP);
  const high = Math.max(low + 1, Math.ceil(Math.max(...shares) / STEP));
  const every = Math.max(1, Math.ceil((high - low) / (MOST_MARKS - 1)));
  const steps = Math.ceil((high - low) / every);
  const marks = Array.from({ length: steps + 1 }, (_, step) => (low + step * every) * STEP);
  return { low: low * STEP, high: (low + steps * every) * STEP, marks };
}
