import { expect, test } from 'vitest';
import { stopTicks } from './stop.ts';
import { tickGrid } from './tick-grid.ts';

const base = { action: 'LONG', entryTicks: 1000, atr: 10, grid: tickGrid(1) } as const;

test('the stop stands a quarter ATR beyond the nearest level that leaves an ATR of room', () => {
  expect(stopTicks(base, [995, 988, 980])).toBe(15);
});

test('a level that leaves less than an ATR, or more than three, is passed over', () => {
  expect(stopTicks(base, [995])).toBe(15);
  expect(stopTicks(base, [960])).toBe(15);
  expect(stopTicks(base, [992.5])).toBe(10);
  expect(stopTicks(base, [972.5])).toBe(30);
});

test('the distance is rounded away from the entry', () => {
  expect(stopTicks({ ...base, atr: 10.1 }, [])).toBe(16);
});

test('a coarse grid still leaves a tick of risk', () => {
  expect(stopTicks({ ...base, atr: 0.01 }, [])).toBe(1);
});

test('a long stop never falls to zero: it comes nearer, and where one ATR is too far there is none', () => {
  expect(stopTicks({ ...base, entryTicks: 12 }, [])).toBe(10);
  expect(stopTicks({ ...base, entryTicks: 10 }, [])).toBeNull();
  expect(stopTicks({ ...base, entryTicks: 10, action: 'SHORT' }, [])).toBe(15);
});
