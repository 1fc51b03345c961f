import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minuteOf, slotsBetween } from '../../analysis-server/monitor/eastern-time.ts';
import { epochMs } from '../text/quantity.ts';
import { nextOf, nextRuns } from './monitoring-run.ts';
import { DEFAULT_MONITORING_TIMES, fromTwelveHour } from './monitoring-time.ts';

const at = (text: string) => epochMs(Date.parse(text));
const iso = (moments: readonly number[]) =>
  moments.map((moment) => new Date(moment).toISOString().slice(0, 16));

test('the next three runs follow the list through the day', () => {
  expect(iso(nextRuns(['08:16', '12:16', '15:45'], at('2026-11-20T16:00:00Z'), 3))).toEqual([
    '2026-11-20T17:16',
    '2026-11-20T20:45',
    '2026-11-21T13:16',
  ]);
});

test('a run whose minute has begun is not the next one', () => {
  expect(iso(nextRuns(['12:16'], at('2026-11-20T17:16:00Z'), 1))).toEqual(['2026-11-21T17:16']);
  expect(iso(nextRuns(['12:16'], at('2026-11-20T17:15:59Z'), 1))).toEqual(['2026-11-20T17:16']);
});

test('one time gives one run a day', () => {
  expect(iso(nextRuns(['21:00'], at('2026-07-01T00:00:00Z'), 3))).toEqual([
    '2026-07-01T01:00',
    '2026-07-02T01:00',
    '2026-07-03T01:00',
  ]);
});

test('without times there is no run', () => {
  expect(nextRuns([], at('2026-11-20T16:00:00Z'), 3)).toEqual([]);
});

describe('when the clocks change', () => {
  test('02:16 does not exist on 14 March 2027 and runs at the first minute after the gap', () => {
    expect(iso(nextRuns(['02:16'], at('2027-03-13T12:00:00Z'), 2))).toEqual([
      '2027-03-14T07:00',
      '2027-03-15T06:16',
    ]);
  });

  test('01:30 comes twice on 7 November 2027 and runs the first time alone', () => {
    expect(iso(nextRuns(['01:30'], at('2027-11-06T12:00:00Z'), 2))).toEqual([
      '2027-11-07T05:30',
      '2027-11-08T06:30',
    ]);
  });

  test('two times in the same gap are one run', () => {
    expect(iso(nextRuns(['02:16', '02:30', '03:00'], at('2027-03-14T00:00:00Z'), 2))).toEqual([
      '2027-03-14T07:00',
      '2027-03-15T06:16',
    ]);
  });
});

test('the next moment of one time', () => {
  expect(iso([nextOf('08:16', at('2026-11-20T16:00:00Z'))])).toEqual(['2026-11-21T13:16']);
});

const timeOfDay = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 59 }), fc.boolean())
  .map(([hour, minute, morning]) => fromTwelveHour(hour, minute, morning ? 'AM' : 'PM'));
const moment = fc
  .integer({ min: at('2026-01-01T00:00:00Z') / 1000, max: at('2029-01-01T00:00:00Z') / 1000 })
  .map((seconds) => epochMs(seconds * 1000));
const aroundChange = fc
  .tuple(
    fc.constantFrom('2027-03-14T07:00:00Z', '2027-11-07T06:00:00Z', '2028-03-12T07:00:00Z'),
    fc.integer({ min: -2_000, max: 1_000 }),
  )
  .map(([change, minutes]) => epochMs(at(change) + minutes * 60_000));

test('what the person reads is what the monitor does', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(timeOfDay, { minLength: 1, maxLength: 8 }),
      fc.oneof(moment, aroundChange),
      (times, after) => {
        const until = epochMs(after + 4 * 86_400_000);
        const due = slotsBetween(minuteOf(after), until)
          .filter((slot) => times.includes(slot.time) && slot.dueAt > after)
          .map((slot) => slot.dueAt);
        expect(nextRuns(times, after, 3)).toEqual([...new Set(due)].slice(0, 3));
      },
    ),
    { numRuns: 60 },
  );
});

test('the default times give eight runs on an ordinary day', () => {
  const day = nextRuns(DEFAULT_MONITORING_TIMES, at('2026-11-20T05:00:00Z'), 8);
  expect(iso(day).at(0)).toBe('2026-11-20T05:16');
  expect(iso(day).at(-1)).toBe('2026-11-21T03:16');
});
