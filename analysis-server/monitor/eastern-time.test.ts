import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { epochMs } from '../../domain/text/quantity.ts';
import { type Slot, slotsBetween } from './eastern-time.ts';

const at = (text: string) => epochMs(Date.parse(text));
const shown = (slots: readonly Slot[], ...times: string[]) =>
  slots
    .filter(({ time }) => times.includes(time))
    .map(({ date, time, dueAt }) => `${date} ${time} ${new Date(dueAt).toISOString()}`);

describe('slots in Eastern Time', () => {
  const from = at('2027-01-01T05:00Z');
  const until = at('2029-01-01T05:00Z');
  const twoYears = slotsBetween(epochMs(from - 1), epochMs(until - 1));

  it('has each minute of every day of two years exactly once', () => {
    const keys = new Set(twoYears.map(({ date, time }) => `${date} ${time}`));
    expect(keys.size).toBe((365 + 366) * 1_440);
    expect(twoYears).toHaveLength(keys.size);
  });

  it('comes due in order', () => {
    expect(twoYears.every(({ dueAt }, i) => dueAt >= (twoYears[i - 1]?.dueAt ?? 0))).toBe(true);
  });

  it('comes due when the wall clock says so, on every day without a change of clocks', () => {
    const changes = ['2027-03-14', '2027-11-07', '2028-03-12', '2028-11-05'];
    const usual = twoYears.filter((slot, i) => i % 997 === 0 && !changes.includes(slot.date));
    expect(usual.length).toBeGreaterThan(1_000);
    for (const { date, time, dueAt } of usual) {
      const local = Temporal.PlainDateTime.from(`${date}T${time}`);
      const expected = local.toZonedDateTime('America/New_York', { disambiguation: 'reject' });
      expect(dueAt).toBe(expected.epochMilliseconds);
    }
  });

  it('runs a time that the clock skips in the first minute after the gap', () => {
    const day = twoYears.filter(({ date }) => date === '2027-03-14');
    expect(shown(day, '01:59', '02:00', '02:16', '02:59', '03:00', '03:01')).toEqual([
      '2027-03-14 01:59 2027-03-14T06:59:00.000Z',
      '2027-03-14 02:00 2027-03-14T07:00:00.000Z',
      '2027-03-14 02:16 2027-03-14T07:00:00.000Z',
      '2027-03-14 02:59 2027-03-14T07:00:00.000Z',
      '2027-03-14 03:00 2027-03-14T07:00:00.000Z',
      '2027-03-14 03:01 2027-03-14T07:01:00.000Z',
    ]);
  });

  it('runs a time that the clock repeats the first time alone', () => {
    const day = twoYears.filter(({ date }) => date === '2027-11-07');
    expect(shown(day, '00:59', '01:00', '01:59', '02:00')).toEqual([
      '2027-11-07 00:59 2027-11-07T04:59:00.000Z',
      '2027-11-07 01:00 2027-11-07T05:00:00.000Z',
      '2027-11-07 01:59 2027-11-07T05:59:00.000Z',
      '2027-11-07 02:00 2027-11-07T07:00:00.000Z',
    ]);
  });

  it('is the same however the time is cut into pieces, through both changes', () => {
    for (const day of ['2027-03-14T05:00Z', '2027-11-07T04:00Z']) {
      const start = at(day);
      const whole = slotsBetween(start, epochMs(start + 12 * 3_600_000));
      const pieces: Slot[] = [];
      for (let moment = start, step = 0; moment < start + 12 * 3_600_000; step += 1) {
        const end = Math.min(start + 12 * 3_600_000, moment + (1 + (step % 7)) * 61_000);
        pieces.push(...slotsBetween(epochMs(moment), epochMs(end)));
        moment = epochMs(end);
      }
      expect(pieces).toEqual(whole);
    }
  });

  it('is empty within one minute', () => {
    const moment = at('2027-06-01T12:00:10Z');
    expect(slotsBetween(moment, epochMs(moment + 30_000))).toEqual([]);
  });
});
