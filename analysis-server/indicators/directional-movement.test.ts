import { describe, expect, it } from 'vitest';
import { candleTable } from '../../tests/support/candle-table.ts';
import { expectTalibLines } from '../../tests/support/line-comparison.ts';
import { loadTalib } from '../../tests/support/talib.ts';
import { directionalMovement } from './directional-movement.ts';

const talib = await loadTalib();

describe('directional movement', () => {
  it('has the DI+, DI- and ADX of TA-Lib at every candle', () => {
    expectTalibLines(
      (series) => {
        const { plus, minus, adx } = directionalMovement(series, 14);
        return [plus, minus, adx];
      },
      ({ high, low, close }) =>
        ['PLUS_DI', 'MINUS_DI', 'ADX'].flatMap((name) => talib.run(name, [high, low, close], [14])),
    );
  });

  it('counts a candle that widens equally up and down as no movement', () => {
    const widening = Array.from({ length: 40 }, (_, i) => [100 + i, 100 - i, 100] as const);
    const { plus, minus, adx } = directionalMovement(candleTable(widening));
    expect([plus, minus, adx].map((line) => line.values.at(-1))).toEqual([0, 0, 0]);
  });

  it('gives a steady rise all to DI+', () => {
    const rise = Array.from({ length: 60 }, (_, i) => [i + 3, i + 1, i + 2] as const);
    const { plus, minus, adx } = directionalMovement(candleTable(rise));
    // Every candle moves up by 1 in a true range of 2.
    expect(plus.values.at(-1)).toBeCloseTo(50, 10);
    expect(minus.values.at(-1)).toBe(0);
    expect(adx.values.at(-1)).toBeCloseTo(100, 10);
    expect([plus.begin, minus.begin, adx.begin]).toEqual([14, 14, 27]);
  });
});
