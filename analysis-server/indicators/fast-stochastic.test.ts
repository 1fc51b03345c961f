import { describe, expect, it } from 'vitest';
import { candleTable } from '../../tests/support/candle-table.ts';
import { expectTalibLines } from '../../tests/support/line-comparison.ts';
import { loadTalib } from '../../tests/support/talib.ts';
import { fastStochastic } from './fast-stochastic.ts';
import { priceRange } from './price-range.ts';

const talib = await loadTalib();

describe('raw stochastic %K', () => {
  it('is TA-Lib at every candle', () => {
    expectTalibLines(
      ({ high, low, close }) => [fastStochastic(priceRange(high, low, 14), close)],
      ({ high, low, close }) => {
        const fastK = talib.run('STOCHF', [high, low, close], [14, 1, 0], 2).slice(0, 1);
        return fastK;
      },
    );
  });

  it('is 75 where the close stands three quarters up the range', () => {
    const { high, low, close } = candleTable([
      [8, 4, 5],
      [6, 5, 7],
    ]);
    expect(fastStochastic(priceRange(high, low, 2), close).values).toEqual(Float64Array.of(75));
  });

  it('is 0 where there is no range', () => {
    const { high, low, close } = candleTable([
      [4, 4, 4],
      [4, 4, 4],
    ]);
    expect(fastStochastic(priceRange(high, low, 2), close).values).toEqual(Float64Array.of(0));
  });
});
