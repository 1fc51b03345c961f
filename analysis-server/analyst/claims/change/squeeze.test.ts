import { describe, expect, it } from 'vitest';
import { PERIOD_MS } from '../../../../domain/market/timeframe.ts';
import { handMadeSource, NEWEST, times } from '../../../../tests/support/hand-made-history.ts';
import { ChangeFrame } from './frame.ts';
import { squeezeClaims } from './volatility.ts';

/** Bollinger bands so far from 100, inside a channel 10 wide where they are nearer. */
const found = (...widths: readonly number[]) =>
  squeezeClaims(
    new ChangeFrame(
      handMadeSource('1d', {
        bollingerUpper: widths.map((width) => 100 + width),
        bollingerLower: widths.map((width) => 100 - width),
        keltnerUpper: times(widths.length, 110),
        keltnerLower: times(widths.length, 90),
      }),
      '1d',
    ),
  );

describe('a squeeze', () => {
  it('lasts from its first candle to the newest one', () => {
    expect(found(12, ...times(3, 8))).toMatchObject([
      {
        topic: 'volatility',
        leans: 'neither',
        proposition: { type: 'squeeze', candles: 3 },
        candles: { first: NEWEST - 2 * PERIOD_MS['1d'], last: NEWEST },
      },
    ]);
    expect(found(12, ...times(2, 8))).toEqual([]);
  });

  it('is none where the bands touch the channel', () => {
    expect(found(12, 8, 8, 8, 10, 8, 8)).toEqual([]);
  });

  it('is none where nothing has a width to be seen', () => {
    const flat = squeezeClaims(
      new ChangeFrame(
        handMadeSource('1d', {
          bollingerUpper: times(9, 100),
          bollingerLower: times(9, 100),
          keltnerUpper: times(9, 100.01),
          keltnerLower: times(9, 99.99),
        }),
        '1d',
      ),
    );
    expect(flat).toEqual([]);
  });

  it('that ended is remembered for five candles, where it lasted for five', () => {
    expect(found(12, ...times(5, 8), 11)).toMatchObject([
      {
        proposition: { type: 'squeeze-ended', candles: 5, ago: 0 },
        candles: { first: NEWEST - 5 * PERIOD_MS['1d'], last: NEWEST },
      },
    ]);
    expect(found(12, ...times(4, 8), 11)).toEqual([]);
    expect(found(...times(9, 8), ...times(6, 12))).toMatchObject([
      { proposition: { candles: 9, ago: 5 } },
    ]);
    expect(found(...times(9, 8), ...times(7, 12))).toEqual([]);
  });
});
