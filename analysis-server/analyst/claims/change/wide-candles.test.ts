import { describe, expect, it } from 'vitest';
import { PERIOD_MS } from '../../../../domain/market/timeframe.ts';
import { handMadeSource, NEWEST, times } from '../../../../tests/support/hand-made-history.ts';
import { wideCandleClaims } from './candles.ts';
import { ChangeFrame } from './frame.ts';

/** Candles that range so far, against a stop 10 away. */
const sourceOf = (ranges: readonly number[]) =>
  handMadeSource(
    '4h',
    { high: ranges.map((range) => 100 + range), low: times(ranges.length, 100) },
    { plan: { entry: 110, stopLoss: 100 } },
  );
const found = (...ranges: readonly number[]) =>
  wideCandleClaims(new ChangeFrame(sourceOf(ranges), '4h'));

describe('candles wider than the way to the stop', () => {
  it('are counted among the last twenty', () => {
    expect(found(...times(5, 30), ...times(12, 10), ...times(8, 10.1))).toMatchObject([
      {
        topic: 'plan',
        leans: 'neither',
        proposition: { type: 'wide-candles', count: 8, of: 20, distance: 10 },
        values: [
          { fact: 'plan.entry', value: 110 },
          { fact: 'plan.stopLoss', value: 100 },
        ],
        candles: { first: NEWEST - 19 * PERIOD_MS['4h'], last: NEWEST },
      },
    ]);
  });

  it('may be none, and are not wider where they read the same', () => {
    expect(found(...times(20, 10.04))).toMatchObject([{ proposition: { count: 0 } }]);
  });

  it('need twenty candles of the plan’s timeframe', () => {
    expect(found(...times(19, 30))).toEqual([]);
    const source = sourceOf(times(20, 30));
    const other = { ...source, plan: { ...source.plan, timeframe: '1h' as const } };
    expect(wideCandleClaims(new ChangeFrame(other, '4h'))).toEqual([]);
  });
});
