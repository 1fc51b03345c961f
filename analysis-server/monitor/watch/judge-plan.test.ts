import { describe, expect, it } from 'vitest';
import { epochMs } from '../../../domain/text/quantity.ts';
import { outline } from '../../../tests/support/outlines.ts';
import { judgePlan, notable } from './judge-plan.ts';
import type { Minute } from './minute-stretch.ts';
import { readWatchedPlan, type WatchedPlan } from './watched-plans.ts';

const START = Date.UTC(2026, 4, 6);
const HOUR = 3_600_000;

const STORED = { hash: 'a', snapshot: 'b' };
const contentWith = (plan: unknown) => ({
  coin: 'BTCUSDT',
  openedAt: START,
  tickSize: 0.1,
  plan,
});

function planOf(change: object = {}): WatchedPlan {
  const { plan } = outline();
  const stored = readWatchedPlan({ ...STORED, content: contentWith({ ...plan, ...change }) });
  if (!stored) throw new Error('the plan cannot be read');
  return stored;
}

const minute = (n: number, low: number, high: number): Minute => ({
  opened: epochMs(START + n * 60_000),
  closed: epochMs(START + (n + 1) * 60_000),
  open: low,
  high,
  low,
  close: high,
});
const judged = (plan: WatchedPlan, ...minutes: Minute[]) => {
  const { touches, over } = judgePlan(plan, new Map(), minutes);
  return {
    touches: touches.map(({ level, span }) => `${level} ${(span.closed - START) / 60_000}`),
    over: over && (over.closed - START) / 60_000,
  };
};

describe('a plan on minutes', () => {
  it('passes over what was before the analysis, and is open while nothing is touched', () => {
    expect(judged(planOf(), minute(-1, 1, 99_999), minute(0, 63_000, 65_000))).toEqual({
      touches: [],
      over: null,
    });
  });

  it('touches its levels to the price, each once', () => {
    const minutes = [
      minute(0, 62_000.1, 66_999.9),
      minute(1, 64_000, 67_000),
      minute(2, 64_000, 67_500),
      minute(3, 64_000, 69_000),
      minute(4, 61_000, 69_000),
    ];
    expect(judged(planOf(), ...minutes)).toEqual({ touches: ['TP1 2', 'TP2 4'], over: 4 });
  });

  it('mirrors for a short one', () => {
    const short = outline({ action: 'SHORT' }).plan;
    const minutes = [minute(0, 61_000, 64_000), minute(1, 60_000, 66_000)];
    expect(judged(planOf(short), ...minutes)).toEqual({ touches: ['TP1 1', 'stop 2'], over: 2 });
  });

  it('has an entry only where that is away from the price of the analysis', () => {
    const below = planOf({ entry: 63_000 });
    expect(judged(below, minute(0, 63_500, 64_500), minute(1, 62_900, 64_000)).touches).toEqual([
      'entry 2',
    ]);
    const above = planOf({ entry: 65_000 });
    expect(judged(above, minute(0, 63_500, 65_000)).touches).toEqual(['entry 1']);
    expect(judged(planOf({ entry: 64_010 }), minute(0, 63_500, 65_000)).touches).toEqual([]);
  });

  it('is over with the minute at the close of which it has expired', () => {
    const plan = planOf({ expiresInHours: 1 });
    expect(judged(plan, minute(58, 64_000, 64_000))).toEqual({ touches: [], over: null });
    expect(judged(plan, minute(59, 64_000, 67_000), minute(60, 1, 99_999))).toEqual({
      touches: ['TP1 60'],
      over: 60,
    });
    expect(plan.expiresAt).toBe(START + HOUR);
  });

  it('cannot be read without what is watched', () => {
    for (const plan of [null, {}, { ...outline().plan, takeProfit: {} }]) {
      expect(readWatchedPlan({ ...STORED, content: contentWith(plan) })).toBeNull();
    }
  });
});

it('of targets that one minute reached, the farthest is worth a notification', () => {
  const { touches } = judgePlan(planOf(), new Map(), [minute(0, 64_000, 70_000)]);
  expect(touches.map(({ level }) => level)).toEqual(['TP1', 'TP2']);
  expect(notable(touches).map(({ level }) => level)).toEqual(['TP2']);
});
