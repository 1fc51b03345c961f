import { describe, expect, it } from 'vitest';
import { simulatedSeries } from '../../tests/support/candles.ts';
import { expectTalibLines } from '../../tests/support/line-comparison.ts';
import { loadTalib } from '../../tests/support/talib.ts';
import { rsi } from './rsi.ts';
import { stochasticRsi } from './stochastic-rsi.ts';

const talib = await loadTalib();

describe('stochastic RSI', () => {
  it('has as %K the fastD of TA-Lib, and as %D the average of three of them', () => {
    expectTalibLines(
      ({ close }) => {
        const { k, d } = stochasticRsi(rsi(close, 14), 14, 3, 3);
        return [k, d];
      },
      ({ close }) => {
        const rsiLine = talib.run('RSI', [close], [14])[0];
        if (rsiLine === undefined || rsiLine.values.length === 0) {
          return [
            { begin: 31, values: new Float64Array(0) },
            { begin: 31, values: new Float64Array(0) },
          ];
        }
        const values = rsiLine.values;
        return talib
          .run('STOCH', [values, values, values], [14, 3, 0, 3, 0], 2)
          .map((line) => ({ begin: line.begin + rsiLine.begin, values: line.values }));
      },
    );
  });

  it('of TA-Lib alone agrees: fastD of STOCHRSI two candles on is %K', () => {
    const { close } = simulatedSeries('4h', 500, 9);
    const fastD = talib.run('STOCHRSI', [close], [14, 14, 3, 0], 2)[1];
    const { k } = stochasticRsi(rsi(close));
    expect(fastD?.begin).toBe(29);
    expect(k.begin).toBe(31);
    for (const [index, value] of k.values.entries()) {
      expect(value).toBeCloseTo(fastD?.values[index + 2] ?? Number.NaN, 7);
    }
  });

  it('is 0 while RSI stands still, whatever its rounding', () => {
    const still = new Float64Array(120).fill(50);
    still[1] = 51;
    const { k } = stochasticRsi(rsi(still));
    expect(new Set(k.values.subarray(-60))).toEqual(new Set([0]));
  });
});
