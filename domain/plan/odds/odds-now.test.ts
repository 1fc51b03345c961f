import fc from 'fast-check';
import { expect, test } from 'vitest';
import { naiveChances } from '../../../tests/support/naive-odds.ts';
import { epochMs, price } from '../../text/quantity.ts';
import { HOUR_MS } from '../../text/time-units.ts';
import { medianArrival } from './brownian.ts';
import { oddsOf } from './odds.ts';
import { type MarketNow, type OpenedPlan, oddsNow } from './odds-now.ts';
import { hoursToStop } from './stop-time.ts';

const OPENED = Date.UTC(2026, 10, 24, 12);
const volatility = { hourToFourHours: 0.1, weekToTwoMonths: -0.2, returnsToRange: -0.3 };
const base = { stopDistance: 10, atr: 8, candleHours: 4 };

/** Stop at 90, target at 140, entered at 100, with as much time as a plan has. */
const plan: OpenedPlan = {
  action: 'LONG',
  timeframe: '4h',
  atr: price(8),
  stop: 90,
  target: 140,
  expiresAt: epochMs(OPENED + 2 * medianArrival(4) * hoursToStop(base) * HOUR_MS),
};
const opening: MarketNow = { at: epochMs(OPENED), price: 100, atr: 8, score: 0.4, volatility };

/** Where only the path weighs. */
const PATH = { hit: [0, 1, 0, 0, 0, 0, 0], expire: [0, 0, 1, 0, 0, 0, 0] };

const within = (from: number, to: number) => fc.double({ min: from, max: to, noNaN: true });

test('are the plan’s own at its opening', () => {
  const [own] = oddsOf([4], 0.4, volatility);
  const now = oddsNow(plan, opening);
  expect(now?.hit).toBeCloseTo(own?.hit ?? Number.NaN, 12);
  expect(now?.stop).toBeCloseTo(own?.stop ?? Number.NaN, 12);
});

test('are of the distances and the time that are left', () => {
  fc.assert(
    fc.property(within(92, 138), within(5, 100), within(8, 20), (at, hours, atr) => {
      const now = { ...opening, price: at, atr, at: epochMs(plan.expiresAt - hours * HOUR_MS) };
      const left = { stopDistance: at - 90, atr, candleHours: 4 };
      const naive = naiveChances((140 - at) / (at - 90), hours / hoursToStop(left));
      fc.pre(Math.min(naive.hit, naive.stop, naive.expire) > 1e-5);
      expect(oddsNow(plan, now, PATH)?.hit).toBeCloseTo(naive.hit, 8);
    }),
  );
});

test('less time leaves a smaller chance, and a larger ATR a greater one, where only the path weighs', () => {
  const hit = (changes: Partial<MarketNow>) => oddsNow(plan, { ...opening, ...changes }, PATH)?.hit;
  expect(hit({ at: epochMs(OPENED + 48 * HOUR_MS) })).toBeLessThan(hit({}) ?? 0);
  expect(hit({ atr: 16 })).toBeGreaterThan(hit({}) ?? 1);
});

test('a smaller ATR than at the opening, or none, changes nothing', () => {
  const odds = oddsNow(plan, opening);
  expect(oddsNow(plan, { ...opening, atr: 2 })).toEqual(odds);
  expect(oddsNow(plan, { ...opening, atr: null })).toEqual(odds);
});

test('are the same for a short that mirrors a long', () => {
  const short: OpenedPlan = { ...plan, action: 'SHORT', stop: 110, target: 60 };
  fc.assert(
    fc.property(within(91, 139), within(-1, 1), (at, score) => {
      const now = { ...opening, price: at, score };
      const mirror = { ...opening, price: 200 - at, score: 0 - score };
      expect(oddsNow(short, mirror)?.hit).toBeCloseTo(oddsNow(plan, now)?.hit ?? Number.NaN, 9);
    }),
  );
});

test.each([
  ['at its stop', { price: 90 }],
  ['beyond its stop', { price: 89 }],
  ['at its target', { price: 140 }],
  ['past its time', { at: plan.expiresAt }],
  ['of too short a history', { volatility: null }],
])('a plan %s has none', (_name, changes: Partial<MarketNow>) => {
  expect(oddsNow(plan, { ...opening, ...changes })).toBeNull();
});
