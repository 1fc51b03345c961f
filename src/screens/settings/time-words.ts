import { nextOf } from '../../../domain/person/monitoring-run.ts';
import {
  MONITORING_ZONE,
  type MonitoringTime,
  toTwelveHour,
} from '../../../domain/person/monitoring-time.ts';
import type { EpochMs } from '../../../domain/text/quantity.ts';
import { MINUTE_MS } from '../../../domain/text/time-units.ts';

/** '8:16 AM ET'. */
export const easternTime = (time: MonitoringTime) => `${toTwelveHour(time)} ET`;

/** 'Europe/Berlin' → 'Berlin', 'UTC' → 'UTC'. */
export const zoneName = (zone: string): string =>
  (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

const clock = (moment: EpochMs, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }).format(moment);

/** At its next occurrence; null if the zone shows the same time. */
export function timeIn(zone: string, time: MonitoringTime, now: EpochMs): string | null {
  const next = nextOf(time, now);
  const there = clock(next, zone);
  return there === clock(next, MONITORING_ZONE) ? null : there;
}

/** 'Fri 20 Nov, 3:45 PM'. */
export function runText(moment: EpochMs, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  }).format(moment);
  return `${day.replace(',', '')}, ${clock(moment, timeZone)}`;
}

/** 'in 2 h 5 min', or 'now' within the same minute. */
export function untilText(moment: EpochMs, now: EpochMs): string {
  const minutes = Math.ceil((moment - now) / MINUTE_MS);
  if (minutes <= 0) return 'now';
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `in ${rest} min`;
  return rest === 0 ? `in ${hours} h` : `in ${hours} h ${rest} min`;
}
