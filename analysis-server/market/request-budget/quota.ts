import type { Urgency } from './caller.ts';

/** One limit of an exchange: so much weight in so much time. */
export interface Quota {
  readonly weight: number;
  readonly windowMs: number;
}

/** The limits of one exchange by name. */
export type Quotas = Readonly<Record<string, Quota>>;

/** What one request costs, and of which limit. */
export interface Charge {
  readonly quota: string;
  readonly weight: number;
}

/** Of a limit, what may leave at once after a rest. */
const AT_ONCE = 0.2;
/**
 * Of a limit, what is earned back in its window. With what may leave at once it makes nine tenths in
 * any window, wherever that begins: the last tenth covers requests that are held up on their way.
 */
const STEADY = 0.7;
/**
 * What each may take of the part that may leave at once. The rest is kept for those who go first:
 * while they ask, others do not come to theirs.
 */
const SHARE: Readonly<Record<Urgency, number>> = {
  person: 1,
  levels: 0.75,
  background: 0.5,
  scan: 0.25,
};

/** What a request takes from a quota, in time: weight is earned back at a steady pace. */
export interface Cost {
  /** How long it takes to earn the weight back. */
  readonly costMs: number;
  /** How far ahead of the clock a quota may be spent before this request takes its own. */
  readonly aheadMs: number;
}

/** The cost of so much weight. A weight larger than what may leave at once waits for a full quota. */
export function costOf({ weight, windowMs }: Quota, taken: number, urgency: Urgency): Cost {
  const msPerWeight = windowMs / (weight * STEADY);
  const costMs = taken * msPerWeight;
  const atOnceMs = weight * AT_ONCE * SHARE[urgency] * msPerWeight;
  return { costMs, aheadMs: Math.max(atOnceMs - costMs, 0) };
}
