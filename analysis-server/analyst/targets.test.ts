import { describe, expect, test } from 'vitest';
import { targetTicks } from './targets.ts';
import { tickGrid } from './tick-grid.ts';

const base = { action: 'LONG', entryTicks: 1000, atr: 10, grid: tickGrid(1) } as const;

test('without levels the targets pay one and a half, two and a half and four risks', () => {
  expect(targetTicks(base, 20, [])).toEqual({ waypoints: [30, 50], primary: 80 });
});

describe('at levels', () => {
  test('a target is a tenth of an ATR short of the first level that pays its step', () => {
    expect(targetTicks(base, 20, [1005, 1026, 1045, 1072])).toEqual({
      waypoints: [25, 44],
      primary: 71,
    });
  });

  test('on a short’s side of the entry too', () => {
    expect(targetTicks({ ...base, action: 'SHORT' }, 20, [974, 955, 928])).toEqual({
      waypoints: [25, 44],
      primary: 71,
    });
  });

  test('the primary target is at one that pays three and a half to five risks', () => {
    expect(targetTicks(base, 20, [1070])?.primary).toBe(80);
    expect(targetTicks(base, 20, [1101])?.primary).toBe(100);
    expect(targetTicks(base, 20, [1102])?.primary).toBe(80);
  });
});

describe('the primary target', () => {
  test('is ten ATR away at most, and what finds no place before it is left out', () => {
    expect(targetTicks(base, 30, [])).toEqual({ waypoints: [45, 75], primary: 100 });
    expect(targetTicks(base, 60, [])).toEqual({ waypoints: [90], primary: 100 });
    expect(targetTicks({ ...base, atr: 3 }, 20, [])).toEqual({ waypoints: [], primary: 30 });
  });

  test('stands alone where a crash has put the stop beyond it', () => {
    expect(targetTicks(base, 120, [1050])).toEqual({ waypoints: [], primary: 100 });
  });

  test('of a short stays above zero', () => {
    expect(targetTicks({ ...base, action: 'SHORT', entryTicks: 45 }, 20, [])).toEqual({
      waypoints: [30],
      primary: 44,
    });
  });

  test('is none where ten ATR are less than a tick', () => {
    expect(targetTicks({ ...base, atr: 0.05 }, 1, [])).toBeNull();
    expect(targetTicks({ ...base, action: 'SHORT', entryTicks: 1 }, 20, [])).toBeNull();
  });
});

describe('waypoints', () => {
  test('are at least an ATR from the entry, whatever the risk', () => {
    expect(targetTicks({ ...base, atr: 40 }, 20, [1025])?.waypoints).toEqual([40, 60]);
  });

  test('are half an ATR apart', () => {
    expect(targetTicks({ ...base, atr: 24 }, 24, [1054, 1057])?.waypoints).toEqual([51, 63]);
  });

  test('are half an ATR before the primary target', () => {
    expect(targetTicks({ ...base, atr: 30 }, 20, [1073])).toEqual({
      waypoints: [30, 50],
      primary: 70,
    });
    expect(targetTicks({ ...base, atr: 45 }, 20, [1075])).toEqual({
      waypoints: [45],
      primary: 70,
    });
  });
});

test('one tick of risk still gives ordered targets', () => {
  expect(targetTicks({ ...base, atr: 1 }, 1, [])).toEqual({ waypoints: [1, 2], primary: 4 });
});
