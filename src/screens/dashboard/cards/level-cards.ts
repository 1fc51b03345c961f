import { formatPrice } from '../../../../domain/number-format.ts';
import type { ReadingCard, ReadingGroup, ReadingMaker } from './reading.ts';

function levels(
  title: string,
  prices: readonly number[],
  tickSize: number,
  empty: string,
): ReadingGroup {
  const readings = prices.map((price, index) => ({
    label: `Level ${index + 1}`,
    text: `$${formatPrice(price, tickSize)}`,
  }));
  return { title, readings, empty };
}

/** Numbered support and resistance, nearest first. */
export function supportResistanceCard({ analysis, timeframe }: ReadingMaker): ReadingCard {
  const { supportLevels, resistanceLevels } = analysis.supportResistance[timeframe];
  const { tickSize } = analysis;
  return {
    title: 'Support & Resistance Levels',
    groups: [
      levels('Support', supportLevels, tickSize, 'No support levels available'),
      levels('Resistance', resistanceLevels, tickSize, 'No resistance levels available'),
    ],
  };
}

const FIBONACCI = [
  ['0%', 'level0'],
  ['23.6%', 'level236'],
  ['38.2%', 'level382'],
  ['50%', 'level500'],
  ['61.8%', 'level618'],
  ['78.6%', 'level786'],
  ['100%', 'level100'],
] as const;

/** The seven retracement levels. */
export function fibonacciCard({ analysis, timeframe, value }: ReadingMaker): ReadingCard {
  const fibonacci = analysis.fibonacciLevels[timeframe];
  return {
    title: 'Fibonacci Retracement Levels',
    groups: [
      {
        readings: FIBONACCI.map(([label, key]) => value(label, key, fibonacci[key], 'price')),
      },
    ],
  };
}

const PIVOTS = [
  ['S3', 's3'],
  ['S2', 's2'],
  ['S1', 's1'],
  ['Pivot', 'pivot'],
  ['R1', 'r1'],
  ['R2', 'r2'],
  ['R3', 'r3'],
] as const;

/** The pivot and its three supports and resistances. */
export function pivotCard({ analysis, timeframe, value }: ReadingMaker): ReadingCard {
  const pivots = analysis.pivotPoints[timeframe];
  return {
    title: 'Pivot Points',
    groups: [
      {
        readings: PIVOTS.map(([label, key]) => value(label, key, pivots[key], 'price')),
      },
    ],
  };
}
