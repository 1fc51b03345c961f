import { describe, expect, it } from 'vitest';
import { PERIOD_MS } from '../../../../domain/market/timeframe.ts';
import { handMadeSource, NEWEST, times } from '../../../../tests/support/hand-made-history.ts';
import { extremeClaims } from './closes.ts';
import { ChangeFrame } from './frame.ts';

const frame = (...close: readonly number[]) =>
  new ChangeFrame(handMadeSource('1d', { close }), '1d');
const found = (...close: readonly number[]) => extremeClaims([frame(...close)]);

describe('the newest close', () => {
  it('is the lowest of the closes that it is below, itself included', () => {
    expect(found(89, ...times(64, 100), 90)).toMatchObject([
      {
        topic: 'trend',
        leans: 'short',
        proposition: { type: 'extreme-close', end: 'lowest', candles: 65, close: 90 },
        candles: { first: NEWEST - 64 * PERIOD_MS['1d'], last: NEWEST },
      },
    ]);
  });

  it('is the highest of at least twenty', () => {
    expect(found(120, ...times(19, 100), 110)).toMatchObject([
      { leans: 'long', proposition: { end: 'highest', candles: 20 } },
    ]);
    expect(found(120, ...times(18, 100), 110)).toEqual([]);
  });

  it('is not beyond a close that reads the same', () => {
    expect(found(...times(30, 100), 110.04, ...times(19, 100), 110)).toMatchObject([
      { proposition: { candles: 20 } },
    ]);
    expect(found(...times(90, 100))).toEqual([]);
  });

  it('is said once, of the timeframe that looks back longest', () => {
    const weeks = handMadeSource('1w', { close: [...times(20, 100), 90] });
    const both = extremeClaims([new ChangeFrame(weeks, '1w'), frame(...times(50, 100), 90)]);
    expect(both).toMatchObject([{ timeframes: ['1w'], proposition: { candles: 21 } }]);
  });
});
