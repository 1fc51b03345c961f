import { describe, expect, it } from 'vitest';
import { candleTable } from '../../tests/support/candle-table.ts';
import { expectTalibLines } from '../../tests/support/line-comparison.ts';
import { loadTalib } from '../../tests/support/talib.ts';
import { parabolicSar } from './parabolic-sar.ts';

const talib = await loadTalib();

describe('parabolic SAR', () => {
  it('is TA-Lib at every candle', () => {
    expectTalibLines(
      (series) => [parabolicSar(series, 0.02, 0.2).sar],
      ({ high, low }) => talib.run('SAR', [high, low], [0.02, 0.2]),
    );
  });

  it('stands below a rising trend and above a falling one', () => {
    const rise = Array.from({ length: 20 }, (_, i) => [i + 12, i + 10, i + 11] as const);
    const fall = rise.toReversed();
    const up = parabolicSar(candleTable(rise));
    const down = parabolicSar(candleTable(fall));
    expect(up.trend.values.at(-1)).toBe(1);
    expect(up.sar.values.at(-1)).toBeLessThan(29);
    expect(down.trend.values.at(-1)).toBe(-1);
    expect(down.sar.values.at(-1)).toBeGreaterThan(12);
  });

  it('turns when a low is exactly at it', () => {
    // SAR 10 under candle 1, then 10 + 0.02 · (14 - 10), the low of candle 2.
    const { sar, trend } = parabolicSar(
      candleTable([
        [12, 10, 11],
        [14, 12, 13],
        [13, 10.08, 11],
      ]),
    );
    expect(sar.values[0]).toBe(10);
    expect(trend.values[1]).toBe(-1);
    expect(sar.values[1]).toBe(14);
  });

  it('turns at the candle that touches it and restarts from the extreme', () => {
    const rise = Array.from({ length: 10 }, (_, i) => [i + 12, i + 10, i + 11] as const);
    const { sar, trend } = parabolicSar(candleTable([...rise, [20, 5, 6]]));
    expect(trend.values.at(-2)).toBe(1);
    expect(trend.values.at(-1)).toBe(-1);
    expect(sar.values.at(-1)).toBe(21);
  });
});
