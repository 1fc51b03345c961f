/** A ratio's ideal, or the range of its ideals. */
export interface RatioWindow {
  readonly from: number;
  readonly to: number;
}

/** A harmonic pattern as the ratios of its legs. */
export interface HarmonicDefinition {
  readonly name: string;
  /** AB against XA; null where X is no part of the pattern. */
  readonly ab: RatioWindow | null;
  /** BC against AB; null where C is measured from X instead. */
  readonly bc: RatioWindow | null;
  /** XC against XA; null where C is measured from B. */
  readonly xc: RatioWindow | null;
  /** CD against BC; null where the pattern sets none. */
  readonly cd: RatioWindow | null;
  /**
   * Where D lies: `ratio` of the leg XA measured from A, of XC measured from C, or of AB measured
   * from C.
   */
  readonly d: { readonly leg: 'XA' | 'XC' | 'AB'; readonly ratio: number };
}

const exactly = (ratio: number): RatioWindow => ({ from: ratio, to: ratio });
const range = (from: number, to: number): RatioWindow => ({ from, to });

/**
 * The five-point patterns. Gartley, Bat, Butterfly and Crab: S. M. Carney, Harmonic Trading,
 * volume 1 (2010), chapters 4 to 8 (the shapes after H. M. Gartley, Profits in the Stock Market,
 * 1935); Cypher: D. Oglesbee, as published with measurements from X to C.
 */
export const FIVE_POINT_HARMONICS: readonly HarmonicDefinition[] = [
  {
    name: 'Gartley',
    ab: exactly(0.618),
    bc: range(0.382, 0.886),
    xc: null,
    cd: range(1.13, 1.618),
    d: { leg: 'XA', ratio: 0.786 },
  },
  {
    name: 'Bat',
    ab: range(0.382, 0.5),
    bc: range(0.382, 0.886),
    xc: null,
    cd: range(1.618, 2.618),
    d: { leg: 'XA', ratio: 0.886 },
  },
  {
    name: 'Butterfly',
    ab: exactly(0.786),
    bc: range(0.382, 0.886),
    xc: null,
    cd: range(1.618, 2.24),
    d: { leg: 'XA', ratio: 1.27 },
  },
  {
    name: 'Crab',
    ab: range(0.382, 0.618),
    bc: range(0.382, 0.886),
    xc: null,
    cd: range(2.24, 3.618),
    d: { leg: 'XA', ratio: 1.618 },
  },
  {
    name: 'Cypher',
    ab: range(0.382, 0.618),
    bc: null,
    xc: range(1.272, Math.SQRT2),
    cd: null,
    d: { leg: 'XC', ratio: 0.786 },
  },
];

/** Four points; the five-point patterns contain it. Source as above, chapter 3. */
export const AB_CD: HarmonicDefinition = {
  name: 'AB=CD',
  ab: null,
  bc: range(0.618, 0.786),
  xc: null,
  cd: range(1.27, 1.618),
  d: { leg: 'AB', ratio: 1 },
};

/**
 * How far a ratio lies outside its window, as a share of the nearest ideal: 0 inside, 0.05 when it
 * is 5 % off.
 */
export function deviation(ratio: number, window: RatioWindow): number {
  if (ratio < window.from) return (window.from - ratio) / window.from;
  if (ratio > window.to) return (ratio - window.to) / window.to;
  return 0;
}
