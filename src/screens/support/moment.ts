import { plural } from '../../../domain/text/plural.ts';
import { relativeTime } from '../../../domain/text/relative-time.ts';

/** Takes the database's text form. */
export function ageOf(moment: string, now: number): string {
  return relativeTime(Date.parse(moment), now);
}

/** '1 message', '2 messages'. */
export function counted(count: number, one: string): string {
  return `${count.toLocaleString('en')} ${plural(count, one)}`;
}
