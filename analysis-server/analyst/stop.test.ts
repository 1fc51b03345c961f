import { describe, expect, test } from 'vitest';
import { stopTicks } from './stop.ts';
import { tickGrid } from './tick-grid.ts';

const base = { action: 'LONG', entryTicks: 1000, atr: 10, grid: tickGrid(1) } as const;
const short = { ...base, action: 'SHORT' } as const;

test('the stop is a quarter ATR beyond the nearest level that leaves an ATR of room', () => {
  expect(stopTicks(base, [995, 988, 980], null)).toBe(15);
  expect(stopTicks(short, [1005, 1012, 1020], null)).toBe(15);
});

test('a level that leaves less than an ATR, or more than three, is passed over', () => {
  expect(stopTicks(base, [995], null)).toBe(15);
  expect(stopTicks(base, [960], null)).toBe(15);
  expect(stopTicks(base, [992.5], null)).toBe(10);
  expect(stopTicks(base, [972.5], null)).toBe(30);
});

test('the distance is rounded away from the entry', () => {
  expect(stopTicks({ ...base, atr: 10.1 }, [], null)).toBe(16);
});

test('a coarse grid still leaves a tick of risk', () => {
  expect(stopTicks({ ...base, atr: 0.01 }, [], null)).toBe(1);
});

describe('where price has just been', () => {
  test('the stop lies a tick beyond it', () => {
    expect(stopTicks(base, [], 980)).toBe(21);
    expect(stopTicks(short, [], 1020)).toBe(21);
  });

  test('a level nearer than that is passed over for the next one', () => {
    expect(stopTicks(base, [988, 979, 960], 983)).toBe(24);
  });

  test('a candle that crashed by eight ATR makes the stop as far', () => {
    expect(stopTicks(base, [988, 979], 920)).toBe(81);
  });

  test('what it reached on the winning side does not matter', () => {
    expect(stopTicks(base, [], 1050)).toBe(15);
  });
});

describe('a long stop near zero', () => {
  test('comes nearer, and where one ATR is too far there is none', () => {
    expect(stopTicks({ ...base, entryTicks: 12 }, [], null)).toBe(10);
    expect(stopTicks({ ...base, entryTicks: 10 }, [], null)).toBeNull();
    expect(stopTicks({ ...base, entryTicks: 10, action: 'SHORT' }, [], null)).toBe(15);
  });

  test('is none where price has just been at the last tick', () => {
    expect(stopTicks({ ...base, entryTicks: 30 }, [], 1)).toBeNull();
    expect(stopTicks({ ...base, entryTicks: 30 }, [], 2)).toBe(29);
  });
});
