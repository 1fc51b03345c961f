import { Temporal } from 'temporal-polyfill';
import { MONITORING_ZONE, type MonitoringTime } from '../../domain/person/monitoring-time.ts';
import { type EpochMs, epochMs } from '../../domain/text/quantity.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/text/time-units.ts';

/** Each time occurs once a day, whatever the clocks do. */
export interface Slot {
  /** Eastern date, YYYY-MM-DD. */
  readonly date: string;
  readonly time: MonitoringTime;
  /** Its own minute, or the first after the gap if the clock skips it. */
  readonly dueAt: EpochMs;
}

/** Offset of Eastern Time from UTC in ms: -4 or -5 hours. */
function offsetAt(moment: number): number {
  const instant = Temporal.Instant.fromEpochMilliseconds(moment);
  return instant.toZonedDateTimeISO(MONITORING_ZONE).offsetNanoseconds / 1e6;
}

/** `local`: the Eastern wall clock read as UTC. */
function slotAt(local: number, dueAt: number): Slot {
  const text = new Date(local).toISOString();
  return { date: text.slice(0, 10), time: text.slice(11, 16), dueAt: epochMs(dueAt) };
}

export function minuteOf(moment: EpochMs): EpochMs {
  return epochMs(Math.floor(moment / MINUTE_MS) * MINUTE_MS);
}

/** Usually one, none while the clock repeats itself, many after a gap. */
function slotsOfMinute(minute: number, offset: number, before: number, dayBefore: number): Slot[] {
  const earlier = minute + offset - dayBefore;
  if (dayBefore > offset && offsetAt(earlier) === dayBefore) return [];
  const slots: Slot[] = [];
  for (
    let local = minute + Math.min(before, offset);
    local <= minute + offset;
    local += MINUTE_MS
  ) {
    slots.push(slotAt(local, minute));
  }
  return slots;
}

/** In (after, until], oldest first. A skipped time is due after the gap, a repeated one once. */
export function slotsBetween(after: EpochMs, until: EpochMs): Slot[] {
  const slots: Slot[] = [];
  let hour = Number.NaN;
  let offset = 0;
  let before = 0;
  let dayBefore = 0;
  for (let minute = minuteOf(after) + MINUTE_MS; minute <= until; minute += MINUTE_MS) {
    // Clocks change on the hour, so one look an hour is enough.
    if (Math.floor(minute / HOUR_MS) !== hour) {
      hour = Math.floor(minute / HOUR_MS);
      offset = offsetAt(minute);
      dayBefore = offsetAt(minute - DAY_MS);
    }
    before = minute % HOUR_MS === 0 ? offsetAt(minute - MINUTE_MS) : offset;
    slots.push(...slotsOfMinute(minute, offset, before, dayBefore));
  }
  return slots;
}
