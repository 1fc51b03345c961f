import { describe, expect, it } from 'vitest';
import { expectTalibLines } from '../../tests/support/line-comparison.ts';
import { loadTalib } from '../../tests/support/talib.ts';
import { priceRange } from './price-range.ts';
import { stochasticOscillator } from './stochastic-oscillator.ts';

const talib = await loadTalib();

describe('slow stochastic oscillator', () => {
  it('has the %K and %D of TA-Lib at every candle', () => {
    expectTalibLines(
      ({ high, low, close }) => {
        const { k, d } = stochasticOscillator(priceRange(high, low, 14), close, 3, 3);
        return [k, d];
      },
      ({ high, low, close }) => talib.run('STOCH', [high, low, close], [14, 3, 0, 3, 0], 2),
    );
  });

  it('begins both lines at candle 17', () => {
    const prices = new Float64Array(30);
    const { k, d } = stochasticOscillator(priceRange(prices, prices, 14), prices);
    expect([k.begin, d.begin]).toEqual([17, 17]);
  });
});
