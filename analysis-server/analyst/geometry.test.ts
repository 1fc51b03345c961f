import { describe, expect, test } from 'vitest';
import { byTimeframe } from '../../domain/market/timeframe.ts';
import { composeInputOf, leaningTimeframe } from '../../tests/support/computed-timeframes.ts';
import { planPicture } from './compose.ts';
import { geometryFor } from './geometry.ts';
import type { PlanPicture } from './market-picture.ts';

const ranges = { '1w': 90, '1d': 40, '4h': 10, '1h': 4, '15m': 2 };
/** A coin at 1,000 without levels, and with the newest candles that are given. */
function pictureWith(changes: Partial<PlanPicture['extremes']> = {}): PlanPicture {
  const input = composeInputOf(
    (timeframe) => ({
      ...leaningTimeframe(timeframe, 1000, 0.5, ranges[timeframe]),
      supportResistance: { supportLevels: [], resistanceLevels: [] },
      pivotPoints: { s3: null, s2: null, s1: null, pivot: null, r1: null, r2: null, r3: null },
    }),
    { tickSize: 1 },
  );
  return { ...planPicture(input), extremes: { ...byTimeframe(() => null), ...changes } };
}
const candle = (low: number, high: number) => ({ low, high });

test('the four-hour ATR measures a plan where it leaves room', () => {
  expect(geometryFor(pictureWith(), 'LONG')).toMatchObject({
    timeframe: '4h',
    atr: 10,
    entryTicks: 1000,
    risk: 15,
    primary: 60,
  });
});

describe('the stop lies beyond the newest candle', () => {
  test('of the timeframe that measures, on the losing side', () => {
    const picture = pictureWith({ '4h': candle(970, 1050) });
    expect(geometryFor(picture, 'LONG')?.risk).toBe(31);
    expect(geometryFor(picture, 'SHORT')?.risk).toBe(51);
  });

  test('of a shorter timeframe, which has closed since', () => {
    const picture = pictureWith({ '4h': candle(990, 1010), '15m': candle(975, 1001) });
    expect(geometryFor(picture, 'LONG')?.risk).toBe(26);
  });

  test('but not of a longer one', () => {
    expect(geometryFor(pictureWith({ '1d': candle(900, 1100) }), 'LONG')?.risk).toBe(15);
  });
});

test('a crash that leaves no stop above zero is measured by a shorter timeframe', () => {
  const picture = pictureWith({ '4h': candle(1, 1010), '1h': candle(994, 1001) });
  expect(geometryFor(picture, 'LONG')).toMatchObject({ timeframe: '1h', risk: 7 });
});

test('without room on any timeframe there is no geometry', () => {
  expect(geometryFor({ ...pictureWith(), tickSize: 1e6 }, 'LONG')).toBeNull();
});
