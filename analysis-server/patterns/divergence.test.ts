import { describe, expect, test } from 'vitest';
import {
  candlesOf,
  closesAlong,
  pivotsAt,
  upsideDown,
} from '../../tests/support/patterns/hand-drawn.ts';
import { findDivergences } from './divergence.ts';

type Turns = readonly (readonly [number, number])[];

const REGULAR: Turns = [
  [0, 110],
  [10, 90],
  [20, 100],
  [35, 88],
  [40, 94],
];
const HIDDEN: Turns = [
  [0, 110],
  [10, 90],
  [20, 115],
  [35, 95],
  [40, 100],
];

/** RSI along straight legs whose turning points share the rows of the price's. */
const find = (turns: Turns, momentum: readonly number[], rowShift = 0) => {
  const rsiTurns = turns.map(([row], position): readonly [number, number] => [
    row === 0 || row === 40 ? row : row + rowShift,
    momentum[position] ?? 50,
  ]);
  const rsi = { begin: 0, values: Float64Array.from(closesAlong(rsiTurns)) };
  return findDivergences(candlesOf(closesAlong(turns)), rsi, pivotsAt(turns).slice(0, 4));
};

describe('RSI divergence', () => {
  test('a lower low with a higher, formerly oversold RSI is regular bullish', () => {
    expect(find(REGULAR, [60, 20, 55, 32, 50])).toEqual([
      {
        name: 'Regular Bullish',
        score: 60,
        marks: [
          { index: 10, label: 'First low', price: 90 },
          { index: 35, label: 'Second low', price: 88 },
        ],
        confirmedAt: 37,
        relevantUntil: 40,
      },
    ]);
  });

  test('a higher low with a lower RSI is hidden bullish', () => {
    expect(find(HIDDEN, [60, 42, 65, 35, 50])).toMatchObject([
      { name: 'Hidden Bullish', score: 35 },
    ]);
  });

  test('upside down they are bearish', () => {
    expect(find(upsideDown(REGULAR), [40, 80, 45, 68, 50])).toMatchObject([
      {
        name: 'Regular Bearish',
        score: 60,
        marks: [{ label: 'First high' }, { label: 'Second high' }],
      },
    ]);
    expect(find(upsideDown(HIDDEN), [40, 58, 35, 65, 50])).toMatchObject([
      { name: 'Hidden Bearish', score: 35 },
    ]);
  });

  test('20 points of RSI and more are full strength', () => {
    expect(find(REGULAR, [60, 12, 55, 40, 50])).toMatchObject([{ score: 100 }]);
  });

  test('the RSI may turn two candles later than the price', () => {
    expect(find(REGULAR, [60, 20, 55, 32, 50], 2)).toMatchObject([{ name: 'Regular Bullish' }]);
  });

  test.each([
    ['the RSI follows the price', REGULAR, [60, 28, 55, 22, 50]],
    ['the first low was not oversold', REGULAR, [60, 31, 55, 40, 50]],
    ['the RSI differs by less than three points', REGULAR, [60, 20, 55, 22, 50]],
    ['the RSI passes the line between its lows', REGULAR, [60, 20, 18, 32, 50]],
  ])('none where %s', (_, turns, momentum) => {
    expect(find(turns, momentum)).toEqual([]);
  });

  test('none where the swing between does not follow the trend', () => {
    const turns = REGULAR.with(2, [20, 112]);
    expect(find(turns, [60, 20, 55, 32, 50])).toEqual([]);
  });

  test('none where a close passes the line between the lows', () => {
    const series = candlesOf(closesAlong([...REGULAR.slice(0, 3), [30, 80], [35, 88]]));
    const rsi = closesAlong([
      [0, 60],
      [10, 20],
      [20, 55],
      [35, 32],
    ]);
    const line = { begin: 0, values: Float64Array.from(rsi) };
    expect(findDivergences(series, line, pivotsAt(REGULAR).slice(0, 4))).toEqual([]);
  });

  test('none between swings more than sixty candles apart', () => {
    const turns: Turns = [
      [0, 110],
      [10, 90],
      [40, 100],
      [71, 88],
      [76, 94],
    ];
    const rsi = closesAlong([
      [0, 60],
      [10, 20],
      [40, 55],
      [71, 32],
      [76, 50],
    ]);
    const line = { begin: 0, values: Float64Array.from(rsi) };
    const series = candlesOf(closesAlong(turns));
    expect(findDivergences(series, line, pivotsAt(turns).slice(0, 4))).toEqual([]);
  });

  test('none while the RSI has no value at a swing', () => {
    const line = { begin: 20, values: Float64Array.from({ length: 21 }, () => 20) };
    const series = candlesOf(closesAlong(REGULAR));
    expect(findDivergences(series, line, pivotsAt(REGULAR).slice(0, 4))).toEqual([]);
  });
});
