import { describe, expect, it } from 'vitest';
import { PERIOD_MS } from '../../../../domain/market/timeframe.ts';
import { handMadeSource, NEWEST, times } from '../../../../tests/support/hand-made-history.ts';
import { ChangeFrame } from './frame.ts';
import { volatilityClaims } from './volatility.ts';

/** ATR of closes at 200. */
const found = (...ATR: readonly number[]) =>
  volatilityClaims(
    new ChangeFrame(handMadeSource('1d', { ATR, close: times(ATR.length, 200) }), '1d'),
  );

describe('volatility', () => {
  it('is high where nine tenths of the candles were calmer', () => {
    expect(found(...times(5, 9), ...times(90, 4), ...times(4, 8), 8)).toMatchObject([
      {
        topic: 'volatility',
        leans: 'neither',
        proposition: { place: 'high', percent: 4, candles: 100, share: 90 },
        candles: { first: NEWEST - 13 * PERIOD_MS['1d'], last: NEWEST },
      },
    ]);
    expect(found(...times(6, 9), ...times(89, 4), ...times(4, 8), 8)).toEqual([]);
  });

  it('is low where they were wilder', () => {
    expect(found(...times(99, 4), 2)).toMatchObject([
      { proposition: { place: 'low', percent: 1, share: 99 } },
    ]);
  });

  it('is held against at most a year, and at least fifty candles', () => {
    expect(found(...times(400, 1), ...times(364, 4), 2)).toMatchObject([
      { proposition: { place: 'low', candles: 365 } },
    ]);
    expect(found(...times(49, 4), 2)).toHaveLength(1);
    expect(found(...times(48, 4), 2)).toEqual([]);
  });

  it('is usual where nothing changes', () => {
    expect(found(...times(100, 4))).toEqual([]);
    expect(found(...times(100, 0))).toEqual([]);
  });
});
