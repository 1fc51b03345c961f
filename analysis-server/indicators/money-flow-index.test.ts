import { describe, expect, it } from 'vitest';
import { candleTable } from '../../tests/support/candle-table.ts';
import { expectTalibLines } from '../../tests/support/line-comparison.ts';
import { loadTalib } from '../../tests/support/talib.ts';
import { moneyFlowed, moneyFlowIndex } from './money-flow-index.ts';

const talib = await loadTalib();

describe('money flow index', () => {
  it('is TA-Lib at every candle', () => {
    expectTalibLines(
      (series) => [moneyFlowIndex(series, 14)],
      ({ high, low, close, volume }) => talib.run('MFI', [high, low, close, volume], [14]),
    );
  });

  it('is the rising part of the money that moved the typical price, worked by hand', () => {
    // Flows 2 · 30 up, 3 · 10 up, 1 · 30 down: 100 · 90 / 90, then 100 · 30 / 60.
    const series = candleTable([
      [1, 1, 1, 99],
      [2, 2, 2, 30],
      [3, 3, 3, 10],
      [1, 1, 1, 30],
    ]);
    expect(moneyFlowIndex(series, 2).values).toEqual(Float64Array.of(100, 50));
  });

  it('is exactly 0 once nothing was traded for its period, also after heavy trading', () => {
    const price = (i: number) => 100 + ((i * 7) % 11) / 3;
    const cells = Array.from(
      { length: 60 },
      (_, i) => [price(i), price(i), price(i), i < 40 ? 1e15 / (i + 3) : 0] as const,
    );
    const line = moneyFlowIndex(candleTable(cells));
    expect(line.values[39 - line.begin]).toBeGreaterThan(0);
    expect(new Set(line.values.subarray(53 - line.begin))).toEqual(new Set([0]));
  });

  it('knows whether money flowed', () => {
    const still = Array.from({ length: 20 }, () => [5, 5, 5, 7] as const);
    expect(moneyFlowed(candleTable(still))).toBe(false);
    expect(moneyFlowIndex(candleTable(still)).values.at(-1)).toBe(0);
    expect(moneyFlowed(candleTable([...still, [6, 6, 6, 0]]))).toBe(false);
    expect(moneyFlowed(candleTable([...still, [6, 6, 6, 1]]))).toBe(true);
  });
});
