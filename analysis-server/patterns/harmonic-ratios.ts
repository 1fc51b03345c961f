export interface RatioWindow {
  readonly from: number;
  readonly to: number;
}

/** Heights of legs; 'CD:AB candles' compares lengths in time. */
export type RatioName =
  | 'AB/XA'
  | 'BC/AB'
  | 'XC/XA'
  | 'CD/BC'
  | 'AD/XA'
  | 'CD/XC'
  | 'CD/AB'
  | 'CD:AB candles';

export interface HarmonicDefinition {
  readonly name: string;
  /** The ratio that places D, and its ideal. */
  readonly d: readonly [RatioName, number];
  readonly windows: readonly (readonly [RatioName, RatioWindow])[];
}

const exactly = (ratio: number): RatioWindow => ({ from: ratio, to: ratio });
const range = (from: number, to: number): RatioWindow => ({ from, to });

/**
 * Gartley, Bat, Butterfly, Crab: S. M. Carney, Harmonic Trading, volume 1 (2010) (the first after
 * H. M. Gartley, Profits in the Stock Market, 1935); Cypher: D. Oglesbee (C and D from X).
 */
export const FIVE_POINT_HARMONICS: readonly HarmonicDefinition[] = [
  {
    name: 'Gartley',
    d: ['AD/XA', 0.786],
    windows: [
      ['AB/XA', exactly(0.618)],
      ['BC/AB', range(0.382, 0.886)],
      ['CD/BC', range(1.13, 1.618)],
    ],
  },
  {
    name: 'Bat',
    d: ['AD/XA', 0.886],
    windows: [
      ['AB/XA', range(0.382, 0.5)],
      ['BC/AB', range(0.382, 0.886)],
      ['CD/BC', range(1.618, 2.618)],
    ],
  },
  {
    name: 'Butterfly',
    d: ['AD/XA', 1.27],
    windows: [
      ['AB/XA', exactly(0.786)],
      ['BC/AB', range(0.382, 0.886)],
      ['CD/BC', range(1.618, 2.24)],
    ],
  },
  {
    name: 'Crab',
    d: ['AD/XA', 1.618],
    windows: [
      ['AB/XA', range(0.382, 0.618)],
      ['BC/AB', range(0.382, 0.886)],
      ['CD/BC', range(2.24, 3.618)],
    ],
  },
  {
    name: 'Cypher',
    d: ['CD/XC', 0.786],
    windows: [
      ['AB/XA', range(0.382, 0.618)],
      ['XC/XA', range(1.272, Math.SQRT2)],
    ],
  },
];

/** CD repeats AB in price and, 0.618 to 1.618 times, in candles. Source: Carney, as above. */
export const AB_CD: HarmonicDefinition = {
  name: 'AB=CD',
  d: ['CD/AB', 1],
  windows: [
    ['BC/AB', range(0.618, 0.786)],
    ['CD/BC', range(1.27, 1.618)],
    ['CD:AB candles', range(0.618, 1.618)],
  ],
};

/** Miss as a share of the nearest ideal: 0 inside, 0.05 if 5 % off, NaN if unmeasurable. */
export function deviation(ratio: number, { from, to }: RatioWindow): number {
  return Math.max(0, (from - ratio) / from, (ratio - to) / to);
}
