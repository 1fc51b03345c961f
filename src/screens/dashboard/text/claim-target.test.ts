import { expect, test } from 'vitest';
import { PERIOD_MS } from '../../../../domain/market/timeframe.ts';
import { epochMs } from '../../../../domain/text/quantity.ts';
import { analysisResult } from '../../../../tests/support/analysis-result.ts';
import { claimTarget } from './claim-target.ts';

const { claims, candleTimes } = analysisResult();

function claimOf(type: string) {
  const claim = claims.find(({ proposition }) => proposition.type === type);
  if (!claim) throw new Error(`there is no claim of type ${type}`);
  return claim;
}

test('a claim about change marks its candles', () => {
  const claim = claimOf('crossed');
  const { candles, words } = claim;
  expect(claimTarget(claim)).toEqual({
    timeframe: '4h',
    candle: candles?.last,
    mark: { candles: { first: candles?.first, last: candles?.last }, prices: [], words },
  });
});

test('a claim without candles goes to the candle of its timeframe, and marks nothing', () => {
  expect(claimTarget(claimOf('trend-strength'))).toEqual({
    timeframe: '4h',
    candle: candleTimes['4h'],
    mark: null,
  });
});

test('a claim whose values lie on several candles marks from the first to the last', () => {
  const claim = claimOf('trend-strength');
  const newest = candleTimes['4h'] ?? epochMs(0);
  const before = epochMs(newest - PERIOD_MS['4h']);
  const values = claim.values.flatMap((value) => [
    value,
    { ...value, candleTime: before },
    { ...value, timeframe: '1d' as const, candleTime: epochMs(0) },
  ]);
  expect(claimTarget({ ...claim, values })).toEqual({
    timeframe: '4h',
    candle: newest,
    mark: {
      candles: { first: before, last: newest },
      prices: [],
      words: claim.words,
    },
  });
});

test('a claim of several timeframes goes to the longest', () => {
  expect(claimTarget(claimOf('agreement'))).toMatchObject({ timeframe: '1w', mark: null });
});

test.each([
  ['nearest-level', 65_100],
  ['stop', 63_100],
  ['target', 66_000],
  ['ends', 63_100],
])('a claim of type %s draws out its price', (type, price) => {
  expect(claimTarget(claimOf(type))?.mark).toMatchObject({ candles: null, prices: [price] });
});

test('several levels are all drawn out, on the chart of the nearest', () => {
  const level = (timeframe: string, price: number) => ({ name: 'x', fact: 'y', timeframe, price });
  const proposition = {
    type: 'between',
    levels: [level('1d', 64_900), level('4h', 65_100), level('2w', 66_000), null],
  };
  const [, daily, fourHour] = claimOf('agreement').values;
  const values = [fourHour, daily].flatMap((value) => value ?? []);
  const target = claimTarget({ ...claimOf('nearest-level'), proposition, values });
  expect(target?.mark?.prices).toEqual([64_900, 65_100]);
  expect(target?.timeframe).toBe('1d');
});

test('a claim of no candle is on no chart', () => {
  expect(claimTarget(claimOf('outside'))).toBeNull();
});
