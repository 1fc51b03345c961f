import { dateText } from './moment-text.ts';
import { counted } from './plural.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time-units.ts';

const ago = (count: number, unit: string) => `${counted(count, unit)} ago`;

/** '5 min old', '5 h old'; 'new' under a minute. `age`: ms. */
export function shortAge(age: number): string {
  if (age < MINUTE_MS) return 'new';
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)} min old`;
  return `${Math.floor(age / HOUR_MS)} h old`;
}

/** Minutes under 1 hour, hours under 24, days under 168, then the date. Both in ms UTC. */
export function relativeTime(moment: number, now: number): string {
  const age = Math.max(0, now - moment);
  if (age < MINUTE_MS) return 'less than 1 minute ago';
  if (age < HOUR_MS) return ago(Math.floor(age / MINUTE_MS), 'minute');
  if (age < DAY_MS) return ago(Math.floor(age / HOUR_MS), 'hour');
  if (age < 7 * DAY_MS) return ago(Math.floor(age / DAY_MS), 'day');
  return dateText(moment);
}

/** 'Saved copy, 2 hours old.', 'Saved copy of 18 Nov 2026.'; both in ms UTC. */
export function savedCopy(moment: number, now: number): string {
  const time = relativeTime(moment, now);
  const age = time.replace(/ ago$/, ' old');
  return age === time ? `Saved copy of ${time}.` : `Saved copy, ${age}.`;
}
