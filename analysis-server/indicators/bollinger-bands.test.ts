import { describe, expect, it } from 'vitest';
import { expectTalibLines } from '../../tests/support/line-comparison.ts';
import { loadTalib } from '../../tests/support/talib.ts';
import { bollingerBands } from './bollinger-bands.ts';

const talib = await loadTalib();

describe('Bollinger Bands', () => {
  it('are TA-Lib at every candle', () => {
    expectTalibLines(
      ({ close }) => {
        const { upper, middle, lower } = bollingerBands(close, 20, 2);
        return [upper, middle, lower];
      },
      ({ close }) => talib.run('BBANDS', [close], [20, 2, 2, 0], 3),
    );
  });

  it('stand two population deviations around the mean', () => {
    // 2, 4, 4, 4, 5, 5, 7, 9: mean 5, population deviation 2.
    const bands = bollingerBands(Float64Array.of(2, 4, 4, 4, 5, 5, 7, 9), 8, 2);
    expect(bands.middle.values[0]).toBeCloseTo(5, 12);
    expect(bands.upper.values[0]).toBeCloseTo(9, 12);
    expect(bands.lower.values[0]).toBeCloseTo(1, 12);
  });

  it('meet where the close did not move for the whole period, also after a storm', () => {
    const storm = Array.from({ length: 40 }, (_, index) => 100_000 + (index % 7) * 311.7);
    const close = Float64Array.from([...storm, ...new Array<number>(20).fill(0.1)]);
    const { upper, lower, middle } = bollingerBands(close);
    expect([upper, middle, lower].map((line) => line.values.at(-1))).toEqual([0.1, 0.1, 0.1]);
  });

  it('keep the digits of a quiet stretch of a high price', () => {
    const close = Float64Array.from({ length: 40 }, (_, index) => 1e8 + (index % 2) * 0.5);
    const { upper, middle } = bollingerBands(close);
    const width = (upper.values.at(-1) ?? 0) - (middle.values.at(-1) ?? 0);
    expect(width).toBeCloseTo(0.5, 6);
  });
});
