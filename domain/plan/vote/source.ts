import type { TimeframeSections } from '../../analysis/timeframe-values.ts';

/** What of a timeframe's values has a say. */
export type LeanValues = Readonly<
  Pick<
    TimeframeSections,
    'technicalIndicators' | 'volumeAnalysis' | 'ichimokuCloud' | 'patternAnalysis'
  >
>;

/** What a lean is read from: one timeframe's values beside the newest price. */
export interface LeanSource {
  readonly price: number;
  readonly values: LeanValues;
}

/** Which way a reading leans, -1 fully short to 1 fully long; null where it is missing. */
export type Lean = number | null;

/** Keeps a lean within -1 and 1. */
export function leanWithin(value: number): number {
  return Math.max(-1, Math.min(1, value));
}

/**
 * How far `a` is over `b`, softly: 1 from half an ATR above, -1 from half an ATR below, so
 * that a price at an average does not flip the vote with each candle. Without an ATR the side counts.
 */
export function leanOver(a: number, b: number, atr: number | null): number {
  if (atr === null || atr <= 0) return Math.sign(a - b);
  return leanWithin((a - b) / (atr / 2));
}

/** The mean of the leans that are there; null where none is. */
export function meanLean(leans: readonly Lean[]): Lean {
  const known = leans.filter((lean) => lean !== null);
  return known.length === 0 ? null : known.reduce((sum, lean) => sum + lean, 0) / known.length;
}
