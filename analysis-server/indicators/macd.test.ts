import { describe, expect, it } from 'vitest';
import { expectTalibLines } from '../../tests/support/line-comparison.ts';
import { loadTalib } from '../../tests/support/talib.ts';
import { macd } from './macd.ts';

const talib = await loadTalib();

describe('MACD', () => {
  it('has the line, signal and histogram of TA-Lib at every candle', () => {
    expectTalibLines(
      ({ close }) => {
        const { line, signal, histogram } = macd(close, 12, 26, 9);
        return [line, signal, histogram];
      },
      ({ close }) => talib.run('MACD', [close], [12, 26, 9], 3),
    );
  });

  it('begins at candle 33', () => {
    expect(macd(new Float64Array(40)).line.begin).toBe(33);
  });

  it('of a price that stands still is zero', () => {
    const { line, histogram } = macd(new Float64Array(60).fill(42));
    expect(new Set([...line.values, ...histogram.values])).toEqual(new Set([0]));
  });
});
