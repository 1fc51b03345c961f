import { type EpochMs, epochMs } from '../text/quantity.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../text/time-units.ts';
import { MONITORING_ZONE, type MonitoringTime } from './monitoring-time.ts';

let clock: Intl.DateTimeFormat | null = null;

/** Lazy: a browser's first formatter is slow. */
function easternFormat(): Intl.DateTimeFormat {
  clock ??= new Intl.DateTimeFormat('en-US', {
    timeZone: MONITORING_ZONE,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  return clock;
}

/** Eastern wall clock as if UTC; whole minutes. */
function easternClock(moment: number): number {
  const parts = new Map<string, number>();
  for (const { type, value } of easternFormat().formatToParts(moment)) {
    parts.set(type, Number(value));
  }
  const part = (name: string) => parts.get(name) ?? 0;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
}

const offsetAt = (moment: number) => easternClock(moment) - moment;

/** First minute with the later offset. */
function endOfGap(before: number, after: number): number {
  const later = offsetAt(after);
  let early = before;
  let late = after;
  while (late - early > MINUTE_MS) {
    const middle = early + Math.floor((late - early) / MINUTE_MS / 2) * MINUTE_MS;
    if (offsetAt(middle) === later) late = middle;
    else early = middle;
  }
  return late;
}

/** The first time the Eastern clock shows `wall`, or the first minute after a gap that skips it. */
function momentOf(wall: number): number {
  // No zone is over 14 hours from UTC or changes its clock twice in two days.
  const offsets = [offsetAt(wall - 14 * HOUR_MS), offsetAt(wall + 14 * HOUR_MS)];
  const moments = offsets
    .map((offset) => ({ moment: wall - offset, offset }))
    .filter(({ moment, offset }) => offsetAt(moment) === offset)
    .map(({ moment }) => moment);
  if (moments.length > 0) return Math.min(...moments);
  const candidates = offsets.map((offset) => wall - offset);
  return endOfGap(Math.min(...candidates), Math.max(...candidates));
}

/** Checks of the watch list strictly after `after`, soonest first; `times` are Eastern. */
export function nextRuns(
  times: readonly MonitoringTime[],
  after: EpochMs,
  count: number,
): readonly EpochMs[] {
  if (times.length === 0) return [];
  const minutes = times.map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)));
  const today = Math.floor(easternClock(after) / DAY_MS) * DAY_MS;
  const moments = new Set<number>();
  // Each day has at least one run; the first day's may be past.
  for (let day = today; day <= today + (count + 1) * DAY_MS; day += DAY_MS) {
    for (const minute of minutes) moments.add(momentOf(day + minute * MINUTE_MS));
  }
  return [...moments]
    .filter((moment) => moment > after)
    .sort((a, b) => a - b)
    .slice(0, count)
    .map(epochMs);
}

export function nextOf(time: MonitoringTime, after: EpochMs): EpochMs {
  const [next] = nextRuns([time], after, 1);
  if (next === undefined) throw new RangeError(`${time} never comes`);
  return next;
}
