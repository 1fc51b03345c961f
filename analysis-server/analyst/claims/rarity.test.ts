import { describe, expect, it } from 'vitest';
import { type CandleRow, seriesFromRows } from '../../../domain/market/candle.ts';
import { PERIOD_MS, type Timeframe } from '../../../domain/market/timeframe.ts';
import { candleHistory, usualShare } from './history.ts';

/** Candles that close at these prices, one a period. */
function historyOf(timeframe: Timeframe, closes: readonly number[]) {
  const rows = closes.map((close, i): CandleRow => {
    return [i * PERIOD_MS[timeframe], close, close + 1, close - 1, close, 10];
  });
  return candleHistory(seriesFromRows(timeframe, rows));
}

const times = (count: number, price: number) => Array.from({ length: count }, () => price);

describe('the usual share', () => {
  it('counts the candles at which it holds, the newest one among them', () => {
    const history = historyOf('4h', [...times(75, 100), ...times(24, 90), 110]);
    expect(usualShare(history, 'close', (close) => close > 99)).toBe(0.76);
    expect(usualShare(history, 'close', (close) => close > 105)).toBe(0.01);
  });

  it('looks at the last year only', () => {
    const history = historyOf('1d', [...times(500, 100), ...times(73, 90), ...times(292, 100)]);
    expect(usualShare(history, 'close', (close) => close < 95)).toBe(0.2);
    expect(usualShare(historyOf('1w', times(53, 100)), 'close', () => true)).toBe(1);
  });

  it('is not known with fewer than fifty values', () => {
    expect(usualShare(historyOf('4h', times(50, 100)), 'close', () => true)).toBe(1);
    expect(usualShare(historyOf('4h', times(49, 100)), 'close', () => true)).toBeNull();
    const short = historyOf('4h', times(68, 100));
    expect(usualShare(short, 'MA20', () => true)).toBeNull();
    expect(usualShare(historyOf('4h', []), 'close', () => true)).toBeNull();
  });
});
