import { describe, expect, it } from 'vitest';
import { candleTable } from '../../tests/support/candle-table.ts';
import { newestSwing, retracement } from './fibonacci.ts';

const still = (count: number, price = 50) =>
  Array.from({ length: count }, () => [price, price, price] as const);

describe('Fibonacci retracement', () => {
  it('measures a rise down from its high', () => {
    const swing = { high: 200, low: 100, rising: true };
    const shares = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1];
    const levels = shares.map((share) => Number(retracement(swing, share).toFixed(9)));
    expect(levels).toEqual([200, 176.4, 161.8, 150, 138.2, 121.4, 100]);
  });

  it('measures a fall up from its low', () => {
    const swing = { high: 200, low: 100, rising: false };
    expect([0, 0.382, 0.5, 1].map((share) => retracement(swing, share))).toEqual([
      100, 138.2, 150, 200,
    ]);
  });

  it('finds a swing that rises when the high is the later extreme, and falls otherwise', () => {
    const low = [45, 40, 45] as const;
    const high = [70, 60, 65] as const;
    expect(newestSwing(candleTable([...still(20), low, high]))).toEqual({
      high: 70,
      low: 40,
      rising: true,
    });
    expect(newestSwing(candleTable([...still(20), high, low]))?.rising).toBe(false);
  });

  it('looks at the newest 100 candles and at the newest of equal extremes', () => {
    const spike = [500, 50, 50] as const;
    const top = [60, 50, 50] as const;
    const bottom = [50, 40, 50] as const;
    const swing = newestSwing(candleTable([spike, top, bottom, top, ...still(97)]));
    expect(swing).toEqual({ high: 60, low: 40, rising: true });
  });

  it('takes the direction from the body of a candle that holds both extremes', () => {
    const series = candleTable([...still(20), [90, 10, 50]]);
    series.open[20] = 40;
    expect(newestSwing(series)?.rising).toBe(true);
    series.open[20] = 60;
    expect(newestSwing(series)?.rising).toBe(false);
  });

  it('has no swing in fewer than 20 candles or in a price that stands still', () => {
    expect(newestSwing(candleTable([...still(18), [60, 50, 55]]))).toBeNull();
    expect(newestSwing(candleTable([...still(19), [60, 50, 55]]))).not.toBeNull();
    expect(newestSwing(candleTable(still(50)))).toBeNull();
  });
});
