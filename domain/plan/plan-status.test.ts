import { describe, expect, it } from 'vitest';
import { OLD_PRICE_MS } from '../text/price-words.ts';
import { epochMs, price } from '../text/quantity.ts';
import {
  ENTRY_PASSED_R,
  endMoment,
  isOver,
  type PlanKnowledge,
  planStatus,
  TOUCHES_OF_NOW_MS,
} from './plan-status.ts';
import type { PlanLevels } from './plan-status-levels.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const FROM = epochMs(Date.UTC(2026, 10, 18, 12));
const NOW = FROM + 5 * HOUR;

const long: PlanLevels = {
  hash: null,
  towards: 1,
  entry: 100,
  stop: 98,
  targets: [
    { label: 'TP1', price: 103 },
    { label: 'TP2', price: 106 },
  ],
  from: FROM,
  expiresAt: FROM + 10 * HOUR,
  aside: false,
};

/** The same plan for a market that falls, with prices mirrored at 100. */
const mirrored = (value: number) => 200 - value;
const short: PlanLevels = {
  ...long,
  towards: -1,
  stop: mirrored(98),
  targets: long.targets.map(({ label, price: at }) => ({ label, price: mirrored(at) })),
};

const touch = (level: string, hours: number) => ({
  level,
  price: price(level === 'stop' ? 98 : level === 'TP1' ? 103 : 106),
  touched_at: epochMs(FROM + hours * HOUR),
});

const WATCHED: PlanKnowledge = {
  now: NOW,
  touches: [],
  watchedUntil: NOW - MINUTE,
  live: { price: 100.5, at: NOW - 5_000 },
  seen: [],
};
const ALONE: PlanKnowledge = { ...WATCHED, watchedUntil: null };

const statusOf = (known: Partial<PlanKnowledge>, levels = long) =>
  planStatus(levels, { ...WATCHED, ...known });
const at = (value: number) => ({ live: { price: value, at: NOW - 5_000 } });

describe('a plan whose levels are watched', () => {
  it('is valid while none was touched, with distances in per cent of the price and in R', () => {
    expect(statusOf({})).toMatchObject({
      kind: 'valid',
      next: { label: 'TP1' },
      place: {
        toStop: { percent: expect.closeTo(2.4876, 3), r: 1.25 },
        toNext: { percent: expect.closeTo(2.4876, 3), r: 1.25 },
        beyondEntry: 0.25,
      },
      timeLeft: 5 * HOUR,
    });
  });

  it('has left its entry from half an R on, and comes back to it', () => {
    const edge = 100 + 2 * ENTRY_PASSED_R;
    expect(statusOf(at(edge - 0.01)).kind).toBe('valid');
    expect(statusOf(at(edge)).kind).toBe('entry passed');
    expect(statusOf(at(99)).kind).toBe('valid');
  });

  it('never says so of a plan to stand aside from', () => {
    expect(statusOf(at(102.9), { ...long, aside: true }).kind).toBe('valid');
  });

  it('is stopped at the stop itself, not a step before', () => {
    expect(statusOf(at(98.01)).kind).toBe('valid');
    expect(statusOf(at(98))).toMatchObject({ kind: 'stopped', sure: true, end: { exact: false } });
    expect(statusOf({ touches: [touch('stop', 1)] })).toMatchObject({
      kind: 'stopped',
      end: { level: 'stop', price: 98, at: FROM + HOUR, exact: true },
      reached: null,
      sure: true,
    });
  });

  it('goes on after a target before the primary one', () => {
    expect(statusOf({ touches: [touch('TP1', 2)] })).toMatchObject({
      kind: 'target reached',
      sure: true,
      reached: { level: 'TP1', at: FROM + 2 * HOUR },
      next: { label: 'TP2' },
    });
    expect(statusOf(at(103))).toMatchObject({ kind: 'target reached', reached: { level: 'TP1' } });
    expect(statusOf(at(102.99)).kind).toBe('entry passed');
  });

  it('is over at its primary target, whatever comes after', () => {
    const touches = [touch('stop', 4), touch('TP2', 3), touch('TP1', 2)];
    expect(statusOf({ touches })).toMatchObject({ kind: 'completed', end: { level: 'TP2' } });
    expect(statusOf(at(106))).toMatchObject({ kind: 'completed', sure: true });
  });

  it('is over at the stop, whatever comes after', () => {
    const touches = [touch('TP2', 4), touch('stop', 3), touch('TP1', 2)];
    expect(statusOf({ touches })).toMatchObject({ kind: 'stopped', reached: { level: 'TP1' } });
    expect(statusOf({ touches, ...at(107) }).kind).toBe('stopped');
  });

  it('is stopped by a minute that touches stop and target', () => {
    for (const target of ['TP1', 'TP2']) {
      const touches = [touch(target, 3), touch('stop', 3)];
      expect(statusOf({ touches })).toMatchObject({ kind: 'stopped', reached: null });
    }
  });

  it('is valid without a price, or with an old one, but says no distance', () => {
    expect(statusOf({ live: null })).toMatchObject({ kind: 'valid', place: null });
    const live = (age: number) => ({ live: { price: 102, at: NOW - age } });
    expect(statusOf(live(OLD_PRICE_MS))).toMatchObject({ kind: 'valid', place: null });
    expect(statusOf(live(OLD_PRICE_MS - 1)).kind).toBe('entry passed');
  });

  it('keeps what an old price proves', () => {
    expect(statusOf({ live: { price: 97, at: NOW - HOUR } }).kind).toBe('stopped');
  });

  it('is no longer known once the watch falls behind', () => {
    const until = (age: number) => ({ watchedUntil: NOW - age });
    expect(statusOf(until(TOUCHES_OF_NOW_MS)).kind).toBe('valid');
    expect(statusOf(until(TOUCHES_OF_NOW_MS + 1))).toMatchObject({
      kind: 'not known',
      since: NOW - TOUCHES_OF_NOW_MS - 1,
      place: { beyondEntry: 0.25 },
    });
    expect(statusOf({ ...until(HOUR), touches: [touch('TP1', 2)] })).toMatchObject({
      kind: 'not known',
      reached: { level: 'TP1' },
      next: { label: 'TP2' },
    });
  });

  it('passes over touches from before the analysis, of the entry, and of levels it does not have', () => {
    const touches = [touch('stop', 0), touch('entry', 1), touch('TP9', 1)];
    expect(statusOf({ touches }).kind).toBe('valid');
  });

  it('takes the farthest target, also where a nearer one was written later', () => {
    const targets = [...long.targets, { label: 'TP3', price: 110 }];
    const touches = [touch('TP1', 3), { ...touch('TP2', 2) }];
    expect(statusOf({ touches }, { ...long, targets })).toMatchObject({
      reached: { level: 'TP2' },
      next: { label: 'TP3' },
    });
  });
});

describe('a plan that nobody watches', () => {
  const alone = (known: Partial<PlanKnowledge>, levels = long) =>
    planStatus(levels, { ...ALONE, ...known });

  it('is never called valid', () => {
    expect(alone({})).toMatchObject({ kind: 'not known', since: FROM, watchedUntil: null });
    expect(alone(at(102)).kind).toBe('not known');
  });

  it('has a level touched that price is beyond, without knowing what came before', () => {
    expect(alone(at(97))).toMatchObject({ kind: 'stopped', sure: false });
    expect(alone(at(104))).toMatchObject({
      kind: 'target reached',
      sure: false,
      next: { label: 'TP2' },
    });
    expect(alone(at(106))).toMatchObject({ kind: 'completed', sure: false });
  });

  it('keeps what the page saw before, the stop first within a quarter of an hour', () => {
    const open = epochMs(FROM + HOUR);
    expect(alone({ seen: [{ open, low: 97.9, high: 101 }] }).kind).toBe('stopped');
    expect(alone({ seen: [{ open, low: 97.9, high: 107 }] }).kind).toBe('stopped');
    expect(alone({ seen: [{ open, low: 99, high: 107 }] }).kind).toBe('completed');
    expect(alone({ seen: [{ open, low: 99, high: 104 }] })).toMatchObject({
      kind: 'not known',
      reached: { level: 'TP1' },
    });
    const before = epochMs(FROM - HOUR);
    expect(alone({ seen: [{ open: before, low: 90, high: 110 }] }).kind).toBe('not known');
  });

  it('takes no price of before the analysis', () => {
    expect(alone({ live: { price: 97, at: FROM - 1 } })).toMatchObject({
      kind: 'not known',
      place: null,
    });
  });
});

describe('a plan whose time is over', () => {
  const LATE = FROM + 11 * HOUR;
  const late = (known: Partial<PlanKnowledge>) =>
    statusOf({ now: LATE, watchedUntil: LATE - MINUTE, live: null, ...known });

  it('has expired where nothing ended it before', () => {
    expect(statusOf({ now: FROM + 10 * HOUR - 1, watchedUntil: NOW + 5 * HOUR }).kind).toBe(
      'valid',
    );
    expect(late({})).toEqual({
      kind: 'expired',
      at: FROM + 10 * HOUR,
      reached: null,
      sure: true,
      netR: null,
    });
    expect(late({ touches: [touch('TP1', 9)] })).toMatchObject({ reached: { level: 'TP1' } });
    expect(late({ touches: [touch('stop', 9)] }).kind).toBe('stopped');
  });

  it('takes the minute with which it ends, none after it, and no price of later', () => {
    expect(late({ touches: [touch('stop', 10)] }).kind).toBe('stopped');
    expect(late({ touches: [touch('stop', 10 + 1 / 60)] }).kind).toBe('expired');
    expect(late({ live: { price: 97, at: LATE } }).kind).toBe('expired');
  });

  it('does not know what came before where the watch ended early', () => {
    expect(late({ watchedUntil: FROM + 9 * HOUR })).toMatchObject({ kind: 'expired', sure: false });
    expect(late({ watchedUntil: null })).toMatchObject({ kind: 'expired', sure: false });
  });

  it('never is where the plan says no time', () => {
    expect(statusOf({}, { ...long, expiresAt: null })).toMatchObject({
      kind: 'valid',
      timeLeft: null,
    });
  });
});

describe('what a plan lacks', () => {
  it('leaves R out without an entry', () => {
    const status = statusOf(at(102.9), { ...long, entry: null });
    expect(status).toMatchObject({
      kind: 'valid',
      place: { toStop: { percent: expect.closeTo(4.7619, 3), r: null }, beyondEntry: null },
    });
  });

  it('has its single target as the primary one', () => {
    const single = { ...long, targets: long.targets.slice(0, 1) };
    expect(statusOf({ touches: [touch('TP1', 1)] }, single).kind).toBe('completed');
  });

  it('is valid or stopped without targets', () => {
    const none = { ...long, targets: [] };
    expect(statusOf({}, none)).toMatchObject({
      kind: 'valid',
      next: null,
      place: { toNext: null },
    });
    expect(statusOf(at(98), none).kind).toBe('stopped');
  });
});

it.each([97, 98, 99, 100.5, 101, 102.9, 103, 105, 106, 110])(
  'has a mirrored plan stand as its image does, at %d',
  (value) => {
    for (const known of [WATCHED, ALONE]) {
      const image = statusOf({ ...known, ...at(mirrored(value)) }, short);
      const own = statusOf({ ...known, ...at(value) });
      expect(image.kind).toBe(own.kind);
      if ('place' in image && 'place' in own) {
        expect(image.place?.beyondEntry).toBeCloseTo(own.place?.beyondEntry ?? Number.NaN);
        expect(image.place?.toStop.r).toBeCloseTo(own.place?.toStop.r ?? Number.NaN);
      }
    }
  },
);

describe('an end that is recorded', () => {
  const AT = FROM + 2 * HOUR;
  const end = { at: AT, exit: 98, netR: -1.1 };

  it.each([
    ['stop', { kind: 'stopped', end: { level: 'stop', price: 98, at: AT, exact: true } }],
    ['target', { kind: 'completed', end: { level: 'TP2', price: 98, at: AT, exact: true } }],
    ['time', { kind: 'expired', at: AT }],
    ['replaced', { kind: 'replaced', at: AT }],
    ['void', { kind: 'void', at: AT }],
  ] as const)('by %s counts above every price and touch', (by, status) => {
    const seen = statusOf({ ended: { by, ...end }, touches: [touch('TP1', 1)] });
    expect(seen).toMatchObject({ ...status, sure: true, netR: -1.1, reached: { level: 'TP1' } });
    expect([isOver(seen), endMoment(seen)]).toEqual([true, AT]);
  });

  it('is taken from the analysis until the row is read, without its result', () => {
    const levels = { ...long, ended: { by: 'stop', at: epochMs(AT) } as const };
    const known = statusOf({}, levels);
    expect(known).toMatchObject({ kind: 'stopped', end: { price: 98, at: AT }, netR: null });
    expect(statusOf({ ended: { by: 'time', ...end } }, levels).kind).toBe('expired');
  });

  it('has no moment where the price alone tells of it, and an open plan has none', () => {
    expect(endMoment(statusOf({ ...at(97) }))).toBeNull();
    expect(isOver(statusOf({ ...at(97) }))).toBe(true);
    expect([isOver(statusOf({})), endMoment(statusOf({}))]).toEqual([false, null]);
  });
});
