import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryCandles } from '../../tests/support/arbitrary-candles.ts';
import { seriesFromRows } from '../market/candle.ts';
import { byTimeframe } from '../market/timeframe.ts';
import { epochMs } from '../text/quantity.ts';
import { candlesOfText, candleText, packCandles, unpackCandles } from './inputs-answer.ts';

test('candles come back to the bit', () => {
  fc.assert(
    fc.property(arbitraryCandles, (series) => {
      expect(candlesOfText(series.timeframe, candleText(series))).toEqual(series);
    }),
    { numRuns: 50 },
  );
});

test('so do gaps and a refusal', () => {
  const gaps = [{ first: epochMs(1), last: epochMs(2), count: 2 }];
  const candles = byTimeframe((timeframe) => ({
    series: seriesFromRows(timeframe, timeframe === '1w' ? [] : [[0, 2, 3, 1, 2, 5]]),
    gaps: timeframe === '1d' ? gaps : [],
    refusal: timeframe === '1w' ? 'listed yesterday' : null,
    correction: timeframe === '4h' ? 7 : 0,
  }));
  expect(unpackCandles(JSON.parse(JSON.stringify(packCandles(candles))))).toEqual(candles);
});

test('a torn text is refused', () => {
  const text = candleText(seriesFromRows('1h', [[0, 2, 3, 1, 2, 5]]));
  expect(() => candlesOfText('1h', text.slice(0, -4))).toThrow(RangeError);
});
