import { describe, expect, test } from 'vitest';
import {
  candlesOf,
  closesAlong,
  pivotsAt,
  upsideDown,
} from '../../tests/support/patterns/hand-drawn.ts';
import { findHeadAndShoulders } from './head-and-shoulders.ts';

type Turns = readonly (readonly [number, number])[];

/** An advance, shoulders at 110 around a head at 120, troughs at 100, and a fall through them. */
const TOP: Turns = [
  [0, 85],
  [10, 95],
  [20, 88],
  [30, 110],
  [40, 100],
  [50, 120],
  [60, 100],
  [70, 110],
  [90, 90],
];

const find = (turns: Turns) =>
  findHeadAndShoulders(candlesOf(closesAlong(turns)), pivotsAt(turns).slice(1, 8));

/** The top with some of its turning points moved. */
const moved = (changes: Readonly<Record<number, readonly [number, number]>>) =>
  TOP.map((turn, position) => changes[position] ?? turn);

describe('head and shoulders', () => {
  test('a perfect one is found at the close that breaks the neckline', () => {
    expect(find(TOP)).toEqual([
      {
        name: 'Head and Shoulders',
        score: 100,
        marks: [
          { index: 30, label: 'Left shoulder', price: 110 },
          { index: 40, label: 'Neckline', price: 100 },
          { index: 50, label: 'Head', price: 120 },
          { index: 60, label: 'Neckline', price: 100 },
          { index: 70, label: 'Right shoulder', price: 110 },
          { index: 81, label: 'Break', price: 99 },
        ],
        confirmedAt: 81,
        relevantUntil: 91,
      },
    ]);
  });

  test('upside down it is an inverse one', () => {
    const [detection, ...others] = find(upsideDown(TOP));
    expect(others).toEqual([]);
    expect(detection).toMatchObject({
      name: 'Inverse Head and Shoulders',
      score: 100,
      confirmedAt: 81,
    });
  });

  test('the less alike its halves, the lower the score', () => {
    const [uneven] = find(moved({ 7: [74, 107] }));
    const [steeper] = find(moved({ 7: [76, 106] }));
    expect(uneven?.score).toBeLessThan(100);
    expect(steeper?.score).toBeLessThan(uneven?.score ?? 0);
  });

  test.each([
    ['the head stands no higher than a shoulder', { 5: [50, 110] }],
    ['no advance leads to it', { 1: [10, 112] }],
    ['the trough before the left shoulder is as low as its own', { 2: [20, 100] }],
    ['the right shoulder stays below the midpoint of the left', { 7: [70, 104] }],
    ['the left shoulder stays below the midpoint of the right', { 3: [30, 104], 7: [70, 112] }],
    ['one half takes over 2.5 times the candles of the other', { 6: [85, 100], 7: [101, 110] }],
    ['no candle closes beyond the neckline', { 8: [90, 101] }],
    ['the neckline breaks too late', { 8: [150, 95] }],
  ] as const)('none where %s', (_, changes) => {
    const turns = moved(changes);
    const last = turns.at(-1)?.[0] ?? 0;
    const before = turns.at(-2)?.[0] ?? 0;
    expect(find(last > before ? turns : [...turns.slice(0, -1), [before + 20, 90]])).toEqual([]);
  });

  test('none where price passes the right shoulder before the neckline breaks', () => {
    const turns: Turns = [...TOP.slice(0, 8), [75, 104], [82, 113], [95, 90]];
    expect(find(turns)).toEqual([]);
  });

  test('it waits for the right shoulder to be confirmed', () => {
    const series = candlesOf(closesAlong(TOP));
    const [detection] = findHeadAndShoulders(series, pivotsAt(TOP, 14).slice(1, 8));
    expect(detection?.confirmedAt).toBe(84);
  });
});
