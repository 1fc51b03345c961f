import { describe, expect, test } from 'vitest';
import { epochMs } from '../text/quantity.ts';
import { formingCandle, type SeenRange, withSeenPrice } from './forming-candle.ts';
import { PERIOD_MS } from './timeframe.ts';

const OPEN = epochMs(Date.UTC(2026, 4, 6, 12, 0));
const AT = epochMs(OPEN + 200_000);
const QUARTER = PERIOD_MS['15m'];
const newest = { open: OPEN - QUARTER, close: 100 };
const parts = { timeframe: '15m', newest, price: 101, at: AT, seen: [], now: AT } as const;

describe('what was seen', () => {
  test('is one range for each 15m period, widened by every price', () => {
    let seen: readonly SeenRange[] = [];
    for (const [price, at] of [
      [100, OPEN],
      [103, OPEN + 1],
      [99, OPEN + 2],
      [101, OPEN + QUARTER],
    ] as const) {
      seen = withSeenPrice(seen, price, epochMs(at));
    }
    expect(seen).toEqual([
      { open: OPEN, low: 99, high: 103 },
      { open: OPEN + QUARTER, low: 101, high: 101 },
    ]);
  });

  test('is forgotten after a week', () => {
    let seen: readonly SeenRange[] = [];
    for (let period = 0; period < 800; period += 1) {
      seen = withSeenPrice(seen, 100, epochMs(OPEN + period * QUARTER));
    }
    expect(seen).toHaveLength(672);
    expect(seen.at(-1)?.open).toBe(OPEN + 799 * QUARTER);
  });
});

describe('the forming candle', () => {
  test('goes from the last close to the price now, within what was seen since', () => {
    const seen = [
      { open: epochMs(OPEN - QUARTER), low: 1, high: 999 },
      { open: OPEN, low: 98, high: 102 },
    ];
    expect(formingCandle({ ...parts, seen })).toEqual({
      open: OPEN,
      from: 100,
      now: 101,
      low: 98,
      high: 102,
    });
  });

  test('where nothing else was seen spans open and price alone', () => {
    expect(formingCandle(parts)).toMatchObject({ low: 100, high: 101 });
  });

  test('of a longer timeframe gathers the periods since it opened', () => {
    const hour = { open: OPEN - PERIOD_MS['1h'], close: 100 };
    const at = epochMs(OPEN + 2 * QUARTER + 1);
    const seen = [
      { open: OPEN, low: 90, high: 101 },
      { open: epochMs(OPEN + QUARTER), low: 99, high: 110 },
    ];
    const candle = formingCandle({ ...parts, timeframe: '1h', newest: hour, seen, at, now: at });
    expect(candle).toMatchObject({ open: OPEN, low: 90, high: 110 });
  });

  test('is gone when the price is old', () => {
    expect(formingCandle({ ...parts, now: AT + 89_999 })).not.toBeNull();
    expect(formingCandle({ ...parts, now: AT + 90_000 })).toBeNull();
  });

  test('is gone once its period has ended, although the price is fresh', () => {
    const at = epochMs(OPEN + QUARTER - 1_000);
    expect(formingCandle({ ...parts, at, now: at })).not.toBeNull();
    expect(formingCandle({ ...parts, at, now: at + 1_000 })).toBeNull();
  });

  test('is not drawn where closed candles are missing before it, or where it is closed already', () => {
    const earlier = { ...newest, open: newest.open - QUARTER };
    const later = { ...newest, open: newest.open + QUARTER };
    expect(formingCandle({ ...parts, newest: earlier })).toBeNull();
    expect(formingCandle({ ...parts, newest: later })).toBeNull();
  });
});
