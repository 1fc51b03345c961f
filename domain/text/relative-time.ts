import { dateText } from './moment-text.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const ago = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`;

/** Minutes under 1 hour, hours under 24, days under 168, then the date. Both in ms UTC. */
export function relativeTime(moment: number, now: number): string {
  const age = Math.max(0, now - moment);
  if (age < MINUTE) return 'less than 1 minute ago';
  if (age < HOUR) return ago(Math.floor(age / MINUTE), 'minute');
  if (age < DAY) return ago(Math.floor(age / HOUR), 'hour');
  if (age < 7 * DAY) return ago(Math.floor(age / DAY), 'day');
  return dateText(moment);
}
