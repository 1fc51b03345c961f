import type { MonitoringTime } from '../../domain/monitoring-time.ts';
import { type EpochMs, epochMs } from '../../domain/quantity.ts';
import { slotsBetween } from './eastern-time.ts';

/** A day of 25 hours has each of its times within so much. */
const WINDOW_MS = 26 * 60 * 60_000;

/** The 1,440 minutes of a day, 00:00 first, each with the moment at which it comes due next. */
export function nextSlots(after: EpochMs): readonly EpochMs[] {
  const next = new Array<EpochMs>(1_440);
  for (const { time, dueAt } of slotsBetween(after, epochMs(after + WINDOW_MS)).reverse()) {
    next[minuteOfDay(time)] = dueAt;
  }
  return next;
}

/** 00:00 is 0, 23:59 is 1,439. */
export function minuteOfDay(time: MonitoringTime): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}
