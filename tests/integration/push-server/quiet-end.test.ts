import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openBackends } from '../../support/backends.ts';

const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kathmandu', // +05:45
  'Pacific/Chatham', // +12:45, in summer +13:45
  'Australia/Eucla', // +08:45
  'Australia/Lord_Howe', // changes by half an hour
  'Pacific/Kiritimati', // +14:00
  'UTC',
];

/** What a clock on the wall of a zone shows, by the platform's own data: 'YYYY-MM-DD HH:MM'. */
function wallClock(zone: string, moment: Date): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(moment);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year')}-${of('month')}-${of('day')} ${of('hour')}:${of('minute')}`;
}

describe.each(await openBackends())('the end of quiet hours on $name', (opened) => {
  const { database } = opened;

  async function endOf(from: string, until: string, zone: string, moment: string) {
    const [row] = await database.query<{ ends: Date | null }>(
      'select private.quiet_end($1, $2, $3, $4::timestamptz) as ends',
      [from, until, zone, moment],
    );
    return row?.ends?.toISOString() ?? null;
  }

  test.each([
    // Within one day.
    ['13:00', '15:00', 'UTC', '2026-11-23T12:59:59Z', null],
    ['13:00', '15:00', 'UTC', '2026-11-23T13:00:00Z', '2026-11-23T15:00:00.000Z'],
    ['13:00', '15:00', 'UTC', '2026-11-23T14:59:59Z', '2026-11-23T15:00:00.000Z'],
    ['13:00', '15:00', 'UTC', '2026-11-23T15:00:00Z', null],
    // Over midnight, from both sides of it.
    ['22:00', '07:00', 'Europe/Berlin', '2026-11-23T21:30:00Z', '2026-11-24T06:00:00.000Z'],
    ['22:00', '07:00', 'Europe/Berlin', '2026-11-24T05:59:00Z', '2026-11-24T06:00:00.000Z'],
    ['22:00', '07:00', 'Europe/Berlin', '2026-11-24T12:00:00Z', null],
    ['22:00', '00:00', 'UTC', '2026-11-23T23:59:00Z', '2026-11-24T00:00:00.000Z'],
    ['00:00', '06:00', 'UTC', '2026-11-23T00:00:00Z', '2026-11-23T06:00:00.000Z'],
    // All but a minute.
    ['08:00', '07:59', 'UTC', '2026-11-23T07:58:00Z', '2026-11-23T07:59:00.000Z'],
    ['08:00', '07:59', 'UTC', '2026-11-23T07:59:30Z', null],
    // Equal bounds are no quiet hours.
    ['08:00', '08:00', 'UTC', '2026-11-23T08:00:00Z', null],
    // Offsets of 45 minutes.
    ['22:00', '07:00', 'Asia/Kathmandu', '2026-11-23T16:15:00Z', '2026-11-24T01:15:00.000Z'],
    ['22:00', '07:00', 'Asia/Kathmandu', '2026-11-23T16:14:59Z', null],
    ['22:00', '07:00', 'Pacific/Chatham', '2026-11-23T10:00:00Z', '2026-11-23T17:15:00.000Z'],
    ['22:00', '07:00', 'Australia/Eucla', '2026-11-23T20:00:00Z', '2026-11-23T22:15:00.000Z'],
    // The night in which Berlin's clocks go forward, 28 March 2027: an hour less.
    ['22:00', '07:00', 'Europe/Berlin', '2027-03-27T22:00:00Z', '2027-03-28T05:00:00.000Z'],
    ['22:00', '07:00', 'Europe/Berlin', '2027-03-28T04:59:00Z', '2027-03-28T05:00:00.000Z'],
    // 02:30 does not exist then: as much later.
    ['22:00', '02:30', 'Europe/Berlin', '2027-03-28T00:30:00Z', '2027-03-28T01:30:00.000Z'],
    // The night in which they go back, 31 October 2027: an hour more.
    ['22:00', '07:00', 'Europe/Berlin', '2027-10-30T20:00:00Z', '2027-10-31T06:00:00.000Z'],
    // 02:30 comes twice then: the second counts, and nothing gets through between.
    ['22:00', '02:30', 'Europe/Berlin', '2027-10-31T00:45:00Z', '2027-10-31T01:30:00.000Z'],
    ['22:00', '02:30', 'Europe/Berlin', '2027-10-31T01:30:00Z', null],
    // New York, 14 March and 7 November 2027.
    ['23:00', '06:00', 'America/New_York', '2027-03-14T04:00:00Z', '2027-03-14T10:00:00.000Z'],
    ['23:00', '06:00', 'America/New_York', '2027-11-07T03:00:00Z', '2027-11-07T11:00:00.000Z'],
    ['23:00', '01:30', 'America/New_York', '2027-11-07T05:40:00Z', '2027-11-07T06:30:00.000Z'],
  ])('%s to %s in %s: at %s until %s', async (from, until, zone, moment, ends) => {
    expect(await endOf(from, until, zone, moment)).toBe(ends);
  });

  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((pair) => pair.map((part) => String(part).padStart(2, '0')).join(':'));

  test('on any day without a clock change it is quiet exactly between the times on the wall', async () => {
    await fc.assert(
      fc.asyncProperty(
        time,
        time,
        fc.constantFrom(...ZONES),
        // Weeks in which no clock of these zones changes.
        fc.date({
          min: new Date('2026-11-10T00:00:00Z'),
          max: new Date('2027-03-10T00:00:00Z'),
          noInvalidDate: true,
        }),
        async (from, until, zone, moment) => {
          const ends = await endOf(from, until, zone, moment.toISOString());
          const now = wallClock(zone, moment).slice(11);
          const quiet =
            from < until
              ? from <= now && now < until
              : from !== until && (now >= from || now < until);
          expect(ends !== null).toBe(quiet);
          if (ends === null) return;
          expect(wallClock(zone, new Date(ends)).slice(11)).toBe(until);
          const wait = new Date(ends).getTime() - moment.getTime();
          expect(wait).toBeGreaterThan(0);
          expect(wait).toBeLessThanOrEqual(86_400_000);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('whatever clocks do, the end lies ahead, within 25 hours, and is not quiet any more', async () => {
    await fc.assert(
      fc.asyncProperty(
        time,
        time,
        fc.constantFrom(...ZONES),
        fc.date({
          min: new Date('2026-10-20T00:00:00Z'),
          max: new Date('2027-11-10T00:00:00Z'),
          noInvalidDate: true,
        }),
        async (from, until, zone, moment) => {
          const ends = await endOf(from, until, zone, moment.toISOString());
          if (ends === null) return;
          const wait = new Date(ends).getTime() - moment.getTime();
          expect(wait).toBeGreaterThan(0);
          expect(wait).toBeLessThanOrEqual(25 * 3_600_000);
          const next = await endOf(from, until, zone, ends);
          // Hours that fill all but an hour of a day may begin again in the hour that comes twice.
          if (next !== null) expect(wait).toBeGreaterThan(22 * 3_600_000);
        },
      ),
      { numRuns: 300 },
    );
  });
});
