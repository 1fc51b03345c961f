import { isOldPrice } from '../text/price-words.ts';
import { type PlanEvent, type PlanSightings, planEvents } from './plan-status-events.ts';
import type { PlanLevels, TargetLevel } from './plan-status-levels.ts';

const MINUTE = 60_000;

/**
 * Touches that are known up to so long ago are known up to about now: minutes are judged as they close,
 * those of coins far from any level within ten minutes.
 */
export const TOUCHES_OF_NOW_MS = 12 * MINUTE;

/** From so many R beyond its entry on, an entry is called passed. */
export const ENTRY_PASSED_R = 0.5;

/** How far price is from a level. */
export interface Distance {
  /** Per cent of the price. */
  readonly percent: number;
  /** In distances from entry to stop; null where the entry is not known. */
  readonly r: number | null;
}

/** Where price is now in a plan that is open. */
export interface PlanPlace {
  readonly toStop: Distance;
  /** To the next target that was not reached; null where the plan has none. */
  readonly toNext: Distance | null;
  /** R beyond the entry, towards the targets; below 0 on the stop's side. */
  readonly beyondEntry: number | null;
}

interface OpenPlan {
  /** The farthest target that was reached. */
  readonly reached: PlanEvent | null;
  readonly next: TargetLevel | null;
  /** Null where no price of now is known. */
  readonly place: PlanPlace | null;
  /** Milliseconds until the plan expires; null where it never does. */
  readonly timeLeft: number | null;
  /** Until when touches are known; null where nobody watches. */
  readonly watchedUntil: number | null;
}

/** What has become of a plan. */
export type PlanStatus =
  /** No level was touched, as is known up to about now. */
  | ({ readonly kind: 'valid' } & OpenPlan)
  /** The same, but price has left the entry behind. */
  | ({ readonly kind: 'entry passed' } & OpenPlan)
  /** A target before the primary one was reached, and the plan goes on. */
  | ({ readonly kind: 'target reached'; readonly sure: boolean } & OpenPlan)
  /** Levels may have been touched unseen since then. */
  | ({ readonly kind: 'not known'; readonly since: number } & OpenPlan)
  | {
      readonly kind: 'stopped';
      readonly end: PlanEvent;
      /** The farthest target that was reached before. */
      readonly reached: PlanEvent | null;
      /** Whether nothing can have ended the plan before. */
      readonly sure: boolean;
    }
  | { readonly kind: 'completed'; readonly end: PlanEvent; readonly sure: boolean }
  | {
      readonly kind: 'expired';
      readonly at: number;
      readonly reached: PlanEvent | null;
      /** Whether neither stop nor primary target can have been touched before. */
      readonly sure: boolean;
    };

/** What is known of a plan's way at a moment. */
export interface PlanKnowledge extends PlanSightings {
  /** The moment that counts as now (ms UTC). */
  readonly now: number;
}

/** Whether touches are known without a gap up to shortly before a moment. */
const watchedTo = (watchedUntil: number | null, moment: number) =>
  watchedUntil !== null && moment - watchedUntil <= TOUCHES_OF_NOW_MS;

function placeOf(
  levels: PlanLevels,
  next: TargetLevel | null,
  { live, now }: PlanKnowledge,
): PlanPlace | null {
  const { towards, entry, stop, from } = levels;
  if (!live || live.at <= from || isOldPrice(live.at, now)) return null;
  const { price } = live;
  const risk = entry === null ? null : Math.abs(entry - stop);
  const distance = (far: number): Distance => ({
    percent: (100 * far) / price,
    r: risk === null ? null : far / risk,
  });
  return {
    toStop: distance(towards * (price - stop)),
    toNext: next && distance(towards * (next.price - price)),
    beyondEntry: entry === null || risk === null ? null : (towards * (price - entry)) / risk,
  };
}

function openStatus(
  levels: PlanLevels,
  reached: PlanEvent | null,
  known: PlanKnowledge,
): PlanStatus {
  const { now, watchedUntil, live } = known;
  const { targets, expiresAt, from, towards, aside } = levels;
  const next = targets[targets.findIndex(({ label }) => label === reached?.level) + 1] ?? null;
  const place = placeOf(levels, next, known);
  const timeLeft = expiresAt === null ? null : expiresAt - now;
  const open = { reached, next, place, timeLeft, watchedUntil };
  if (watchedTo(watchedUntil, now)) {
    if (reached) return { kind: 'target reached', sure: true, ...open };
    const passed = !aside && (place?.beyondEntry ?? 0) >= ENTRY_PASSED_R;
    return { kind: passed ? 'entry passed' : 'valid', ...open };
  }
  if (reached && live && place && towards * (live.price - reached.price) >= 0) {
    return { kind: 'target reached', sure: false, ...open };
  }
  return { kind: 'not known', since: watchedUntil ?? from, ...open };
}

/**
 * What has become of a plan, by the ledger's rules: what is touched first ends it, a minute that
 * touches stop and target counts as the stop, a minute that began before the plan's time was over
 * still counts. A level that price is beyond was touched; that none was is only known from touches.
 */
export function planStatus(levels: PlanLevels, known: PlanKnowledge): PlanStatus {
  const { now, watchedUntil } = known;
  const { expiresAt } = levels;
  const labels = levels.targets.map(({ label }) => label);
  let reached: PlanEvent | null = null;
  for (const event of planEvents(levels, known)) {
    const sure = event.exact || watchedTo(watchedUntil, event.at);
    if (event.level === 'stop') return { kind: 'stopped', end: event, reached, sure };
    if (event.level === labels.at(-1)) return { kind: 'completed', end: event, sure };
    if (labels.indexOf(event.level) > labels.indexOf(reached?.level ?? '')) reached = event;
  }
  if (expiresAt !== null && now >= expiresAt) {
    const sure = watchedUntil !== null && watchedUntil > expiresAt - MINUTE;
    return { kind: 'expired', at: expiresAt, reached, sure };
  }
  return openStatus(levels, reached, known);
}
