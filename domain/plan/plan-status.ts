import type { PlanEnd } from '../analysis/recommendation.ts';
import { isOldPrice } from '../text/price-words.ts';
import { MINUTE_MS } from '../text/time-units.ts';
import { type PlanEvent, type PlanSightings, planEvents } from './plan-status-events.ts';
import type { PlanLevels, TargetLevel } from './plan-status-levels.ts';

/** Touches known until then count as current: some minutes are judged up to ten minutes late. */
export const TOUCHES_OF_NOW_MS = 12 * MINUTE_MS;

/** Beyond the entry. */
export const ENTRY_PASSED_R = 0.5;

export interface Distance {
  readonly percent: number;
  /** In distances from entry to stop; null if the entry is unknown. */
  readonly r: number | null;
}

export interface PlanPlace {
  readonly toStop: Distance;
  readonly toNext: Distance | null;
  /** R towards the targets; negative on the stop's side. */
  readonly beyondEntry: number | null;
}

interface OpenPlan {
  readonly reached: PlanEvent | null;
  readonly next: TargetLevel | null;
  readonly place: PlanPlace | null;
  /** Milliseconds; null if it never expires. */
  readonly timeLeft: number | null;
  /** Null if unwatched. */
  readonly watchedUntil: number | null;
}

export type PlanStatus =
  /** No level touched, as far as known until now. */
  | ({ readonly kind: 'valid' } & OpenPlan)
  /** The same, but price has left the entry behind. */
  | ({ readonly kind: 'entry passed' } & OpenPlan)
  /** A waypoint was reached; the plan goes on. */
  | ({ readonly kind: 'target reached'; readonly sure: boolean } & OpenPlan)
  /** Levels may have been touched unseen since. */
  | ({ readonly kind: 'not known'; readonly since: number } & OpenPlan)
  | (Ended & {
      readonly kind: 'stopped' | 'completed';
      readonly end: PlanEvent;
    })
  | (Ended & { readonly kind: 'expired'; readonly at: number })
  /** Another plan of the coin took its place, or candles that would tell are not to be had. */
  | (Ended & { readonly kind: 'replaced' | 'void'; readonly at: number });

interface Ended {
  readonly reached: PlanEvent | null;
  /** Nothing can have ended the plan before. */
  readonly sure: boolean;
  /** In R after costs; null until it is recorded, or if void. */
  readonly netR: number | null;
}

/** As recorded, once for everybody. */
export interface RecordedEnd {
  readonly by: PlanEnd;
  readonly at: number;
  readonly exit: number | null;
  readonly netR: number | null;
}

export interface PlanKnowledge extends PlanSightings {
  readonly now: number;
  readonly ended?: RecordedEnd | null;
}

export const isOver = (status: PlanStatus): boolean => 'at' in status || 'end' in status;

/** Null while the plan is open, or if the price alone tells of its end. */
export function endMoment(status: PlanStatus): number | null {
  if ('at' in status) return status.at;
  return 'end' in status && status.end.exact ? status.end.at : null;
}

const KINDS = { stop: 'stopped', target: 'completed' } as const;

function recordedStatus(
  levels: PlanLevels,
  { by, at, exit, netR }: RecordedEnd,
  events: readonly PlanEvent[],
): PlanStatus {
  const last = levels.targets.at(-1)?.label;
  const reached =
    events.findLast(({ level, exact, at: then }) => {
      return exact && then <= at && level !== 'stop' && level !== last;
    }) ?? null;
  const known = { reached, sure: true, netR };
  if (by === 'time') return { kind: 'expired', at, ...known };
  if (by === 'replaced' || by === 'void') return { kind: by, at, ...known };
  const level = by === 'stop' ? 'stop' : (last ?? '');
  const price = exit ?? levels.stop;
  return { kind: KINDS[by], end: { level, price, at, exact: true }, ...known };
}

/** Touches are known without a gap until shortly before `moment`. */
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
 * By the ledger's rules: the first touch ends the plan, a minute touching stop and target counts as
 * the stop, a minute begun before expiry still counts. A price beyond a level proves a touch; only
 * touch records prove that there was none.
 */
export function planStatus(levels: PlanLevels, known: PlanKnowledge): PlanStatus {
  const { now, watchedUntil } = known;
  const { expiresAt } = levels;
  const ended = known.ended ?? (levels.ended && { ...levels.ended, exit: null, netR: null });
  if (ended) return recordedStatus(levels, ended, planEvents(levels, known));
  const labels = levels.targets.map(({ label }) => label);
  let reached: PlanEvent | null = null;
  for (const event of planEvents(levels, known)) {
    const sure = event.exact || watchedTo(watchedUntil, event.at);
    if (event.level === 'stop') return { kind: 'stopped', end: event, reached, sure, netR: null };
    if (event.level === labels.at(-1))
      return { kind: 'completed', end: event, reached, sure, netR: null };
    if (labels.indexOf(event.level) > labels.indexOf(reached?.level ?? '')) reached = event;
  }
  if (expiresAt !== null && now >= expiresAt) {
    const sure = watchedUntil !== null && watchedUntil > expiresAt - MINUTE_MS;
    return { kind: 'expired', at: expiresAt, reached, sure, netR: null };
  }
  return openStatus(levels, reached, known);
}
