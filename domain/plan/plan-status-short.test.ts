import { afterAll, beforeAll, expect, test } from 'vitest';
import { epochMs, price } from '../text/quantity.ts';
import { type PlanKnowledge, planStatus } from './plan-status.ts';
import type { PlanLevels } from './plan-status-levels.ts';
import { shortStatus } from './plan-status-short.ts';

const own = process.env.TZ;
beforeAll(() => {
  process.env.TZ = 'UTC';
});
afterAll(() => {
  if (own === undefined) delete process.env.TZ;
  else process.env.TZ = own;
});

const MINUTE = 60_000;
const FROM = epochMs(Date.UTC(2026, 10, 18, 1));
const NOW = FROM + 300 * MINUTE;
const LEVELS: PlanLevels = {
  hash: null,
  towards: 1,
  entry: 100,
  stop: 98,
  targets: [
    { label: 'TP1', price: 104 },
    { label: 'TP2', price: 106 },
  ],
  from: FROM,
  expiresAt: FROM + 600 * MINUTE,
  aside: false,
};

function short(known: Partial<PlanKnowledge>, levels = LEVELS) {
  const all = {
    now: NOW,
    touches: [],
    watchedUntil: NOW - MINUTE,
    live: { price: 99.5, at: NOW - 5_000 },
    seen: [],
    ...known,
  };
  const { label, standing, next } = shortStatus(planStatus(levels, all), {
    levels,
    tickSize: 0.1,
    now: all.now,
    unwatched: false,
  });
  return [label, standing, next];
}
const at = (value: number) => ({ live: { price: value, at: NOW - 5_000 } });
const stop = { level: 'stop', price: price(98), touched_at: epochMs(NOW - 40 * MINUTE) };

test('an open plan says where it stands and how far the nearer level is', () => {
  expect(short({})).toEqual(['Open', '−0.25 R now', '1.51% to stop']);
  expect(short(at(102.5))).toEqual(['Entry passed', '+1.25 R now', '1.46% to TP1']);
});

test('without a price of now it says no figure', () => {
  expect(short({ live: null })).toEqual(['Open', null, null]);
  expect(short({}, { ...LEVELS, entry: null })).toEqual(['Open', null, '1.51% to stop']);
});

test('a plan that is over says when, where that is known', () => {
  expect(short({ touches: [stop] })).toEqual(['Stop hit', 'at 05:20', 'at 05:20']);
  const tomorrow = { touches: [stop], now: NOW + 1_440 * MINUTE };
  expect(short(tomorrow)).toEqual(['Stop hit', '18 Nov, 05:20', '18 Nov, 05:20']);
  expect(short({ watchedUntil: null, ...at(97) })).toEqual(['Stop passed', null, null]);
  const late = { now: LEVELS.expiresAt ?? NOW, watchedUntil: LEVELS.expiresAt };
  expect(short(late)).toEqual(['Expired', 'less than 1 minute ago', 'less than 1 minute ago']);
});
