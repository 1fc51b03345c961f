import { expect, test } from 'vitest';
import { targetTicks } from './targets.ts';
import { tickGrid } from './tick-grid.ts';

const base = { action: 'LONG', entryTicks: 1000, atr: 10, grid: tickGrid(1) } as const;

test('without levels the targets pay one and a half, two and a half and four risks', () => {
  expect(targetTicks(base, 20, [])).toEqual([30, 50, 80]);
});

test('a target stands a tenth of an ATR short of the first level that pays enough', () => {
  expect(targetTicks(base, 20, [1005, 1026, 1045])).toEqual([25, 44, 80]);
});

test('none lies beyond ten ATR, and what is left no room is left out', () => {
  expect(targetTicks(base, 30, [])).toEqual([45, 75, 100]);
  expect(targetTicks({ ...base, atr: 3 }, 20, [])).toEqual([30]);
});

test('a short target stays above zero', () => {
  expect(targetTicks({ ...base, action: 'SHORT', entryTicks: 45 }, 20, [])).toEqual([30, 44]);
});

test('where ten ATR are less than a tick there is no target', () => {
  expect(targetTicks({ ...base, atr: 0.05 }, 1, [])).toEqual([]);
});

test('one tick of risk still gives ordered targets', () => {
  expect(targetTicks({ ...base, atr: 1 }, 1, [])).toEqual([1, 2, 4]);
});
