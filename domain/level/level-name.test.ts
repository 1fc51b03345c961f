import { expect, test } from 'vitest';
import {
  brokenLevelName,
  longLevelName,
  type NamedLevel,
  placedSwings,
  shortLevelName,
} from './level-name.ts';

test.each<[NamedLevel, string, string]>([
  [{ kind: 'swing', timeframe: '4h', side: 'below', place: 1 }, '4h support', '4h support'],
  [{ kind: 'swing', timeframe: '1w', side: 'above', place: 2 }, '1w resistance', '1w resistance 2'],
  [{ kind: 'swing', timeframe: '15m', side: 'at', place: 1 }, '15m level', '15m level'],
  [{ kind: 'pivot', timeframe: '1d', point: 'r1' }, '1d R1', '1d R1'],
  [{ kind: 'pivot', timeframe: '1d', point: 'pivot' }, '1d pivot', '1d pivot'],
  [{ kind: 'average', timeframe: '1h', average: 'MA50' }, '1h MA50', '1h MA50'],
  [{ kind: 'cloud', timeframe: '4h', edge: 'upper' }, '4h cloud top', '4h cloud top'],
])('%o', (level, long, short) => {
  expect(longLevelName(level)).toBe(long);
  expect(shortLevelName(level)).toBe(short);
});

test('a swing level that price has passed is a broken one', () => {
  expect(['1d support', '4h resistance 2', '1d R1', '1d MA200'].map(brokenLevelName)).toEqual([
    ...['1d broken level', '4h broken level', '1d R1', '1d MA200'],
  ]);
});

test('swing levels are counted outwards on the side that they are shown on', () => {
  const placed = placedSwings(
    [90, 99, 100.04, 101, 110].map((price) => ({ price })),
    100,
    0.1,
  );
  expect(placed.map(({ price, side, place }) => [price, side, place])).toEqual([
    [100.04, 'at', 1],
    [99, 'below', 1],
    [101, 'above', 1],
    [90, 'below', 2],
    [110, 'above', 2],
  ]);
});
