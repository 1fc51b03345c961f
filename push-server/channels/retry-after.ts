import { type EpochMs, epochMs } from '../../domain/text/quantity.ts';
import { DAY_MS } from '../../domain/text/time-units.ts';

const LONGEST_WAIT_MS = DAY_MS;

/** RFC 9110, 10.2.3. @returns at most a day ahead, never in the past; null if unreadable */
export function readRetryAfter(header: string | null, now: EpochMs): EpochMs | null {
  const text = header?.trim() ?? '';
  if (text === '') return null;
  const moment = /^\d{1,12}$/.test(text) ? now + Number(text) * 1000 : httpDate(text);
  if (moment === null) return null;
  return epochMs(Math.min(Math.max(moment, now), now + LONGEST_WAIT_MS));
}

function httpDate(text: string): number | null {
  // Date.parse takes more than dates; an HTTP date begins with a day's name.
  if (!/^(mon|tue|wed|thu|fri|sat|sun)/i.test(text)) return null;
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? null : moment;
}
