import { describe, expect, it } from 'vitest';
import { PERIOD_MS } from '../../../../domain/market/timeframe.ts';
import { handMadeSource, NEWEST } from '../../../../tests/support/hand-made-history.ts';
import { ChangeFrame } from './frame.ts';
import { histogramClaims } from './oscillators.ts';

const found = (...MACDHistogram: readonly number[]) =>
  histogramClaims(new ChangeFrame(handMadeSource('4h', { MACDHistogram }), '4h'));

describe('the histogram', () => {
  it('shrinks below zero: the selling is losing pace', () => {
    expect(found(-3, -9, -8, -6, -2)).toMatchObject([
      {
        topic: 'momentum',
        leans: 'long',
        proposition: { sign: 'negative', way: 'shrinking', candles: 3, value: -2 },
        candles: { first: NEWEST - 3 * PERIOD_MS['4h'], last: NEWEST },
      },
    ]);
  });

  it.each([
    [[1, 2, 3, 4], 'positive', 'growing', 'long'],
    [[4, 3, 2, 1], 'positive', 'shrinking', 'short'],
    [[-1, -2, -3, -4], 'negative', 'growing', 'short'],
  ])('%s leans', (values, sign, way, leans) => {
    expect(found(...values)).toMatchObject([{ leans, proposition: { sign, way, candles: 3 } }]);
  });

  it('says nothing of two candles', () => {
    expect(found(5, 1, 2, 3)).toEqual([]);
  });

  it('keeps its sign from the candle that it is counted from', () => {
    expect(found(-1, 1, 2, 3)).toEqual([]);
    expect(found(0.04, 1, 2, 3)).toEqual([]);
    expect(found(-1, 1, 2, 3, 4)).toMatchObject([{ proposition: { candles: 3 } }]);
  });

  it('does not grow where it reads the same', () => {
    expect(found(1, 2, 3, 3.04)).toEqual([]);
    expect(found(3, 2, 1, 0.04)).toEqual([]);
  });
});
