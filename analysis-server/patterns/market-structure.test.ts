import { describe, expect, test } from 'vitest';
import {
  candlesOf,
  closesAlong,
  pivotsAt,
  upsideDown,
} from '../../tests/support/patterns/hand-drawn.ts';
import { marketStructure } from './market-structure.ts';

type Turns = readonly (readonly [number, number])[];

const RISING: Turns = [
  [0, 90],
  [10, 100],
  [20, 95],
  [30, 108],
  [40, 102],
];

/** The structure at the last turn, with an average true range of 2. */
const at = (turns: Turns, pivots = 4) => {
  const closes = closesAlong(turns);
  const atr = { begin: 0, values: new Float64Array(closes.length).fill(2) };
  return marketStructure(candlesOf(closes), atr, pivotsAt(turns).slice(0, pivots));
};

describe('market structure', () => {
  test('rising highs and rising lows are an uptrend', () => {
    expect(at(RISING)).toEqual({
      structure: 'uptrend',
      marks: [
        { index: 20, label: 'Higher low', price: 95 },
        { index: 30, label: 'Higher high', price: 108 },
      ],
    });
  });

  test('falling highs and falling lows are a downtrend', () => {
    expect(at(upsideDown(RISING)).structure).toBe('downtrend');
  });

  test('a close beyond the last low breaks the structure of an uptrend', () => {
    const broken = at([...RISING.slice(0, 4), [45, 93]]);
    expect(broken.structure).toBe('sideways');
    expect(broken.marks.at(-1)).toEqual({ index: 44, label: 'Break of structure', price: 94 });
    expect(at(upsideDown([...RISING.slice(0, 4), [45, 93]])).structure).toBe('sideways');
  });

  test('highs within half an average true range are equal, so it is sideways', () => {
    const range = at(RISING.with(3, [30, 100.9]).with(4, [40, 97]));
    expect(range.structure).toBe('sideways');
    expect(range.marks.at(-1)?.label).toBe('Equal high');
  });

  test('rising highs over falling lows are sideways', () => {
    expect(at(RISING.with(2, [20, 85])).structure).toBe('sideways');
  });

  test('without two highs and two lows it is sideways', () => {
    expect(at(RISING, 3)).toEqual({ structure: 'sideways', marks: [] });
    expect(at([], 0)).toEqual({ structure: 'sideways', marks: [] });
  });
});
