import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { epochMs, price } from '../text/quantity.ts';
import { type PlanKnowledge, planStatus } from './plan-status.ts';
import type { PlanLevels } from './plan-status-levels.ts';
import { planStatusWords, timeLeftWords } from './plan-status-words.ts';

const own = process.env.TZ;
beforeAll(() => {
  process.env.TZ = 'UTC';
});
afterAll(() => {
  if (own === undefined) delete process.env.TZ;
  else process.env.TZ = own;
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const FROM = epochMs(Date.UTC(2026, 10, 18, 1));
const NOW = FROM + 5 * HOUR;

const long: PlanLevels = {
  hash: null,
  towards: 1,
  entry: 100,
  stop: 98,
  targets: [
    { label: 'TP1', price: 104 },
    { label: 'TP2', price: 106 },
  ],
  from: FROM,
  expiresAt: FROM + 10 * HOUR,
  aside: false,
};
const short: PlanLevels = {
  ...long,
  towards: -1,
  stop: 102,
  targets: [
    { label: 'TP1', price: 96 },
    { label: 'TP2', price: 94 },
  ],
};

const touch = (level: string, value: number, moment: number) => ({
  level,
  price: price(value),
  touched_at: epochMs(moment),
});
const TP1 = touch('TP1', 104, NOW - 3 * HOUR);

function saying(known: Partial<PlanKnowledge>, levels = long): string {
  const all = {
    now: NOW,
    touches: [],
    watchedUntil: NOW - MINUTE,
    live: { price: 100.5, at: NOW - 5_000 },
    seen: [],
    ...known,
  };
  const { label, detail } = planStatusWords(planStatus(levels, all), {
    levels,
    tickSize: 0.1,
    now: all.now,
    unwatched: all.watchedUntil === null,
  });
  return `${label}: ${detail}`;
}
const at = (value: number) => ({ live: { price: value, at: NOW - 5_000 } });

describe('a watched plan', () => {
  it.each<[string, Partial<PlanKnowledge>]>([
    ['Open: 2.49% (1.25 R) above the stop, 3.48% (1.75 R) to TP1', {}],
    ['Open: no level was passed; the price now is not known', { live: null }],
    [
      'Entry passed: 0.80 R past the entry, 3.54% (1.80 R) above the stop, 2.36% (1.20 R) to TP1',
      at(101.6),
    ],
    [
      'TP1 reached: 3 hours ago; 2.49% (1.25 R) above the stop, 5.47% (2.75 R) to TP2',
      { touches: [TP1] },
    ],
    ['TP1 reached: 3 hours ago; TP2 is next', { touches: [TP1], live: null }],
    ['TP1 reached: 6.67% (3.50 R) above the stop, 0.95% (0.50 R) to TP2', at(105)],
    ['Stop hit: at 02:20, 98.0', { touches: [touch('stop', 98, FROM + 80 * MINUTE)] }],
    ['Stop hit: at 05:00, 98.0, after TP1', { touches: [TP1, touch('stop', 98, NOW - HOUR)] }],
    ['Stop hit: price was at or beyond 98.0', at(97)],
    [
      'TP2 reached: at 05:00, 106.0; the plan is over',
      { touches: [TP1, touch('TP2', 106, NOW - HOUR)] },
    ],
  ])('%s', (sentence, known) => {
    expect(saying(known)).toBe(sentence);
  });

  it('names the day of what happened on another one', () => {
    const now = NOW + DAY;
    const touches = [touch('stop', 98, FROM + 80 * MINUTE)];
    expect(saying({ now, touches })).toBe('Stop hit: on 18 Nov at 02:20, 98.0');
  });

  it('turns above into below for a short', () => {
    expect(saying(at(99.5), short)).toBe(
      'Open: 2.51% (1.25 R) below the stop, 3.52% (1.75 R) to TP1',
    );
  });
});

describe('a plan whose touches are not known', () => {
  it.each<[string, Partial<PlanKnowledge>]>([
    [
      'Not watched: 2.49% (1.25 R) above the stop, 3.48% (1.75 R) to TP1; not followed since 01:00',
      { watchedUntil: null },
    ],
    ['Not watched: not followed since 01:00', { watchedUntil: null, live: null }],
    [
      'Not known: no level was passed until 05:00; not followed since',
      { watchedUntil: NOW - HOUR, live: null },
    ],
    [
      'Not known: TP1 was reached before 05:00; not followed since',
      { watchedUntil: NOW - HOUR, live: null, touches: [TP1] },
    ],
    [
      'Stop passed: price was at or beyond 98.0; whether TP2 came before is not known',
      { watchedUntil: null, ...at(97) },
    ],
    [
      'TP1 reached: price is beyond it; whether the stop came before is not known',
      { watchedUntil: null, ...at(105) },
    ],
    [
      'TP2 reached: price was at or beyond 106.0; whether the stop came before is not known',
      { watchedUntil: null, ...at(107) },
    ],
  ])('%s', (sentence, known) => {
    expect(saying(known)).toBe(sentence);
  });
});

it('is not called unwatched before the server has said so', () => {
  const levels = long;
  const known = { now: NOW, touches: [], watchedUntil: null, live: null, seen: [] };
  const setting = { levels, tickSize: 0.1, now: NOW };
  const label = (unwatched: boolean) =>
    planStatusWords(planStatus(levels, known), { ...setting, unwatched }).label;
  expect(label(false)).toBe('Not known');
  expect(label(true)).toBe('Not watched');
});

it('is called recorded where its market is a recording, which nobody can watch', () => {
  const known = { now: NOW, touches: [], watchedUntil: null, live: null, seen: [] };
  const setting = { levels: long, tickSize: 0.1, now: NOW, unwatched: true, recorded: true };
  expect(planStatusWords(planStatus(long, known), setting)).toMatchObject({
    label: 'Recorded',
    detail: 'not followed since 01:00',
  });
});

describe('a plan whose time is over', () => {
  const now = FROM + 12 * HOUR;
  it.each<[string, Partial<PlanKnowledge>]>([
    ['Expired: 2 hours ago; neither the stop nor TP2 was passed', {}],
    ['Expired: 2 hours ago, after TP1; neither the stop nor TP2 was passed', { touches: [TP1] }],
    [
      'Expired: 2 hours ago; whether the stop or TP2 came before is not known',
      { watchedUntil: null },
    ],
  ])('%s', (sentence, known) => {
    expect(saying({ now, watchedUntil: now - MINUTE, live: null, ...known })).toBe(sentence);
  });
});

it('asks nobody to be in a plan to stand aside from', () => {
  const aside = { ...long, aside: true };
  const label = (known: Partial<PlanKnowledge>) => saying(known, aside).split(':')[0];
  expect(label({})).toBe('Not traded');
  expect(label(at(101.6))).toBe('Not traded');
  expect(label(at(97))).toBe('Stop hit, not traded');
  expect(label({ touches: [TP1] })).toBe('TP1 reached, not traded');
  expect(label({ watchedUntil: null })).toBe('Not watched');
  expect(label({ now: NOW + DAY })).toBe('Expired');
});

it('says per cent alone where the entry is not known', () => {
  expect(saying({}, { ...long, entry: null })).toBe('Open: 2.49% above the stop, 3.48% to TP1');
});

it('speaks of the stop alone where a plan has no targets', () => {
  const none = { ...long, targets: [] };
  expect(saying({}, none)).toBe('Open: 2.49% (1.25 R) above the stop');
  expect(saying({ watchedUntil: null, ...at(97) }, none)).toBe(
    'Stop passed: price was at or beyond 98.0',
  );
  expect(saying({ now: NOW + DAY, watchedUntil: NOW + DAY, live: null }, none)).toBe(
    'Expired: 19 hours ago; the stop was not passed',
  );
});

test.each([
  [9.4 * DAY, '9 days left'],
  [2 * DAY - 1, '47 hours left'],
  [HOUR, '1 hour left'],
  [HOUR - 1, '60 minutes left'],
  [1, '1 minute left'],
])('%d ms are %s', (timeLeft, words) => {
  expect(timeLeftWords(timeLeft)).toBe(words);
});
