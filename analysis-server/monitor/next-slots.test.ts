import { describe, expect, it } from 'vitest';
import { epochMs } from '../../domain/text/quantity.ts';
import { minuteOfDay, nextSlots } from './move-entries.ts';

const at = (text: string) => epochMs(Date.parse(text));

describe('the next slot of each time', () => {
  it('is later today, or tomorrow', () => {
    const next = nextSlots(at('2026-05-06T16:16Z'));
    expect(next).toHaveLength(1_440);
    expect(next[minuteOfDay('15:45')]).toBe(at('2026-05-06T19:45Z'));
    expect(next[minuteOfDay('12:16')]).toBe(at('2026-05-07T16:16Z'));
    expect(next[minuteOfDay('00:00')]).toBe(at('2026-05-07T04:00Z'));
  });

  it('exists for every time on the days when clocks change', () => {
    for (const moment of ['2027-03-14T05:30Z', '2027-11-07T04:30Z', '2027-11-07T06:30Z']) {
      const next = nextSlots(at(moment));
      expect(next.filter((due) => due > at(moment))).toHaveLength(1_440);
    }
    expect(nextSlots(at('2027-03-14T06:30Z'))[minuteOfDay('02:16')]).toBe(at('2027-03-14T07:00Z'));
  });
});
