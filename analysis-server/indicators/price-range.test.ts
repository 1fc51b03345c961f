import { describe, expect, it } from 'vitest';
import { expectTalibLines } from '../../tests/support/line-comparison.ts';
import { loadTalib } from '../../tests/support/talib.ts';
import { priceRange } from './price-range.ts';

const talib = await loadTalib();

describe('price range', () => {
  it.each([2, 9, 14, 26])('over %i candles is TA-Lib MAX and MIN at every candle', (period) => {
    expectTalibLines(
      ({ high, low }) => {
        const range = priceRange(high, low, period);
        return [range.highest, range.lowest];
      },
      ({ high, low }) => [
        ...talib.run('MAX', [high], [period]),
        ...talib.run('MIN', [low], [period]),
      ],
    );
  });

  it('finds the next highest value when the highest leaves the window', () => {
    const prices = Float64Array.of(9, 3, 5, 4, 1, 1);
    const { highest, lowest } = priceRange(prices, prices, 3);
    expect(highest).toEqual({ begin: 2, values: Float64Array.of(9, 5, 5, 4) });
    expect(lowest).toEqual({ begin: 2, values: Float64Array.of(3, 3, 1, 1) });
  });
});
