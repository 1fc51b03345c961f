import type { TimeframeSections } from '../../analysis/timeframe-values.ts';

export type LeanValues = Readonly<
  Pick<
    TimeframeSections,
    'technicalIndicators' | 'volumeAnalysis' | 'ichimokuCloud' | 'patternAnalysis'
  >
>;

export interface LeanSource {
  readonly price: number;
  readonly values: LeanValues;
}

/** -1 (fully short) to 1 (fully long); null if missing. */
export type Lean = number | null;

export function leanWithin(value: number): number {
  return Math.max(-1, Math.min(1, value));
}

/**
 * 1 from half an ATR above, -1 from half an ATR below, so that a price at an average does not flip
 * the vote with each candle. Without an ATR only the side counts.
 */
export function leanOver(a: number, b: number, atr: number | null): number {
  if (atr === null || atr <= 0) return Math.sign(a - b);
  return leanWithin((a - b) / (atr / 2));
}

export function meanLean(leans: readonly Lean[]): Lean {
  const known = leans.filter((lean) => lean !== null);
  return known.length === 0 ? null : known.reduce((sum, lean) => sum + lean, 0) / known.length;
}
