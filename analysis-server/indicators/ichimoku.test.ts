import { describe, expect, it } from 'vitest';
import { candleTable } from '../../tests/support/candle-table.ts';
import { simulatedSeries } from '../../tests/support/candles.ts';
import { ichimoku } from './ichimoku.ts';
import { valueAt } from './line.ts';

describe('Ichimoku cloud', () => {
  // Candle i spans i to i + 2, so the middle of p candles that end at i is i - (p - 1) / 2 + 1.
  const rise = Array.from({ length: 120 }, (_, i) => [i + 2, i, i + 1] as const);
  const cloud = ichimoku(candleTable(rise));

  it('has the middle of 9 and of 26 candles as Tenkan-sen and Kijun-sen', () => {
    expect(valueAt(cloud.tenkanSen, 100)).toBe(97);
    expect(valueAt(cloud.kijunSen, 100)).toBe(88.5);
  });

  it('shows at a candle the spans that were computed 26 candles before', () => {
    expect(valueAt(cloud.senkouSpanA, 100)).toBe((71 + 62.5) / 2);
    expect(valueAt(cloud.senkouSpanB, 100)).toBe(74 - 25.5 + 1);
  });

  it('begins at candles 8, 25, 51 and 77', () => {
    const { tenkanSen, kijunSen, senkouSpanA, senkouSpanB } = cloud;
    const lines = [tenkanSen, kijunSen, senkouSpanA, senkouSpanB];
    expect(lines.map((line) => line.begin)).toEqual([8, 25, 51, 77]);
    expect(lines.map((line) => line.begin + line.values.length)).toEqual([120, 120, 120, 120]);
  });

  it('agrees with the definition written out, at every candle', () => {
    const series = simulatedSeries('1d', 200, 3);
    const middle = (end: number, period: number) => {
      const highs = series.high.slice(end - period + 1, end + 1);
      const lows = series.low.slice(end - period + 1, end + 1);
      return (Math.max(...highs) + Math.min(...lows)) / 2;
    };
    const lines = ichimoku(series);
    for (let i = 77; i < 200; i++) {
      expect(valueAt(lines.tenkanSen, i)).toBe(middle(i, 9));
      expect(valueAt(lines.kijunSen, i)).toBe(middle(i, 26));
      expect(valueAt(lines.senkouSpanA, i)).toBe((middle(i - 26, 9) + middle(i - 26, 26)) / 2);
      expect(valueAt(lines.senkouSpanB, i)).toBe(middle(i - 26, 52));
    }
  });
});
