import { describe, expect, it } from 'vitest';
import { PERIOD_MS } from '../../../../domain/market/timeframe.ts';
import { handMadeSource, NEWEST, times } from '../../../../tests/support/hand-made-history.ts';
import { volumeClaims } from './candles.ts';
import { ChangeFrame } from './frame.ts';

/** Volumes against an average that stays at 100. */
const found = (...volume: readonly number[]) =>
  volumeClaims(
    new ChangeFrame(
      handMadeSource('1d', { volume, averageVolume: times(volume.length, 100) }),
      '1d',
    ),
  );

describe('volume', () => {
  it('keeps above its average for three candles or more', () => {
    expect(found(90, 110, 120, 101)).toMatchObject([
      {
        topic: 'volume',
        leans: 'neither',
        proposition: { type: 'volume-run', side: 'above', candles: 3 },
        candles: { first: NEWEST - 2 * PERIOD_MS['1d'], last: NEWEST },
      },
    ]);
    expect(found(90, 120, 101)).toEqual([]);
  });

  it('keeps below it for five candles or more, since most candles do', () => {
    expect(found(110, ...times(5, 90))).toMatchObject([
      { proposition: { side: 'below', candles: 5 } },
    ]);
    expect(found(110, ...times(4, 90))).toEqual([]);
  });

  it('is on no side of an average that it equals but for a sum’s rounding', () => {
    expect(found(...times(9, 100))).toEqual([]);
    expect(found(...times(9, 100.00000000000001))).toEqual([]);
    expect(found(...times(9, 0))).not.toEqual([]);
    expect(found(90, 110, 100, 110, 110)).toEqual([]);
  });
});
