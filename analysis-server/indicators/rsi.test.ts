import { describe, expect, it } from 'vitest';
import { expectTalibLines } from '../../tests/support/line-comparison.ts';
import { loadTalib } from '../../tests/support/talib.ts';
import { rsi } from './rsi.ts';

const talib = await loadTalib();

describe('RSI', () => {
  it('is TA-Lib at every candle', () => {
    expectTalibLines(
      ({ close }) => [rsi(close, 14)],
      ({ close }) => talib.run('RSI', [close], [14]),
    );
  });

  it('of rises of 1 and a fall of 1 over two changes is worked out as Wilder does', () => {
    // Changes +1, +1, -1: averages 1 and 0, then (1 + 0) / 2 and (0 + 1) / 2.
    expect(rsi(Float64Array.of(1, 2, 3, 2), 2).values).toEqual(Float64Array.of(100, 50));
  });

  it('is 100 while the price only rises and 0 while it only falls', () => {
    const rising = Float64Array.from({ length: 40 }, (_, index) => 100 + index);
    expect(new Set(rsi(rising).values)).toEqual(new Set([100]));
    expect(new Set(rsi(rising.toReversed()).values)).toEqual(new Set([0]));
  });
});
