import type { PlanWatch } from '../analysis/plan-watch.ts';
import type { SeenRange } from '../market/forming-candle.ts';
import { MINUTE_MS } from '../text/time-units.ts';
import type { PlanLevels } from './plan-status-levels.ts';
import { reachedLevel } from './reached-level.ts';

export interface PlanSightings {
  /** In any order; unrelated levels are ignored. */
  readonly touches: PlanWatch['touches'];
  /** No touch is missing up to here (ms UTC); null if unwatched. */
  readonly watchedUntil: number | null;
  readonly live: { readonly price: number; readonly at: number } | null;
  readonly seen: readonly SeenRange[];
}

export interface PlanEvent {
  /** 'stop', or a target's label. */
  readonly level: string;
  readonly price: number;
  /** Close of the minute, or when price was seen beyond it. */
  readonly at: number;
  /** From its minute, not from a price that happened to be seen. */
  readonly exact: boolean;
}

/** A range counts from its start, so only ranges after the watch are used. */
function sightings({ watchedUntil, live, seen }: PlanSightings) {
  const ranges = seen
    .filter(({ open }) => open >= (watchedUntil ?? 0))
    .map(({ open, low, high }) => ({ at: open, low, high }));
  return live ? [...ranges, { at: live.at, low: live.price, high: live.price }] : ranges;
}

/** Each level's first touch, in order; the stop first if a minute touched several. */
export function planEvents(levels: PlanLevels, known: PlanSightings): readonly PlanEvent[] {
  const { towards, stop, targets, from, expiresAt } = levels;
  const last = (expiresAt ?? Number.POSITIVE_INFINITY) + MINUTE_MS;
  const marks = [{ label: 'stop', price: stop }, ...targets];
  const exact = known.touches.flatMap(({ level, price, touched_at: at }): PlanEvent[] =>
    marks.some(({ label }) => label === level) ? [{ level, price, at, exact: true }] : [],
  );
  const action = towards === 1 ? 'LONG' : 'SHORT';
  const seen = sightings(known).flatMap(({ at, ...prices }): PlanEvent[] => {
    const reaches = (target: number) => reachedLevel({ action, stop, target }, prices);
    const reached =
      reaches(stop) === 'stop'
        ? [{ label: 'stop', price: stop }]
        : targets.filter(({ price }) => reaches(price) === 'target');
    return reached.map(({ label, price }) => ({ level: label, price, at, exact: false }));
  });
  const place = new Map(marks.map(({ label }, index) => [label, index]));
  const minutes = exact.filter(({ at }) => at > from);
  const others = seen.filter(
    ({ at, level }) => at >= from && !minutes.some((touch) => touch.level === level),
  );
  return [...minutes, ...others]
    .filter(({ at }) => at < last)
    .sort((a, b) => a.at - b.at || (place.get(a.level) ?? 0) - (place.get(b.level) ?? 0))
    .filter(({ level }, index, all) => all.findIndex((event) => event.level === level) === index);
}
