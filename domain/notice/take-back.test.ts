import { describe, expect, it } from 'vitest';
import { type OutlineOptions, outline } from '../../tests/support/outlines.ts';
import { takesBack } from '../plan/change-detection.ts';
import { differences } from '../plan/change-difference.ts';

/** Whether the step from the second to the third analysis takes back that from first to second. */
function isTakenBack(first: OutlineOptions, second: OutlineOptions, third: OutlineOptions) {
  const before = differences(outline(first), outline(second));
  const now = differences(outline(second), outline(third));
  expect(before.length).toBeGreaterThan(0);
  expect(now.length).toBeGreaterThan(0);
  return before.some((a) => now.some((b) => takesBack(a.change, b.change, 1_000)));
}

describe('a change takes another back', () => {
  it('when the direction flips back', () => {
    const levels = { stop: 62_500, target: 66_500 };
    expect(isTakenBack(levels, { ...levels, action: 'SHORT' }, levels)).toBe(true);
  });

  it('when a stop returns to within one ATR of where it was, not when it moves on', () => {
    expect(isTakenBack({}, { stop: 60_000 }, { stop: 61_500 })).toBe(true);
    expect(isTakenBack({}, { stop: 60_000 }, { stop: 58_000 })).toBe(false);
    expect(isTakenBack({}, { stop: 57_000 }, { stop: 59_000 })).toBe(false);
  });

  it('when a target returns to within three ATR of where it was', () => {
    expect(isTakenBack({}, { target: 72_000 }, { target: 68_500 })).toBe(true);
    expect(isTakenBack({}, { target: 75_000 }, { target: 71_000 })).toBe(false);
  });

  it('when a trade is one again, or is none again', () => {
    const [aside, close] = [{ stance: 'stand aside' }, { stance: 'too close to call' }] as const;
    expect(isTakenBack({}, aside, {})).toBe(true);
    expect(isTakenBack(aside, {}, close)).toBe(true);
    expect(isTakenBack({}, close, { ...aside, conviction: 60 })).toBe(false);
    expect(isTakenBack({ stop: 60_000 }, {}, aside)).toBe(false);
  });

  it('when the price crosses back and stands on the side that it came from', () => {
    const fallen = { price: 61_900, stop: 60_000, target: 63_000 };
    expect(isTakenBack({}, fallen, { price: 63_100, stop: 60_000, target: 63_000 })).toBe(true);
    expect(isTakenBack({}, fallen, { price: 59_900, stop: 60_000, target: 63_000 })).toBe(false);
    const low = { price: 60_000, stop: 59_000, target: 61_000 };
    expect(isTakenBack({}, low, { ...low, price: 61_500 })).toBe(false);
  });

  it('when a structure is again what it was', () => {
    const up = { structure: { '4h': 'uptrend' } } as const;
    expect(isTakenBack({}, up, {})).toBe(true);
    expect(isTakenBack({}, up, { structure: { '4h': 'downtrend' } })).toBe(false);
    expect(isTakenBack({}, up, { structure: { '4h': 'uptrend', '1d': 'downtrend' } })).toBe(false);
  });

  it('when a conviction returns to its band or goes past it', () => {
    expect(isTakenBack({ conviction: 10 }, { conviction: 60 }, { conviction: 5 })).toBe(true);
    expect(isTakenBack({ conviction: 10 }, { conviction: 60 }, { conviction: 40 })).toBe(false);
    expect(isTakenBack({ conviction: 60 }, { conviction: 40 }, { conviction: 70 })).toBe(true);
  });
});
