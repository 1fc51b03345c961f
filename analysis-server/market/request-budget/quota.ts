import type { Urgency } from './caller.ts';

export interface Quota {
  readonly weight: number;
  readonly windowMs: number;
}

export type Quotas = Readonly<Record<string, Quota>>;

export interface Charge {
  readonly quota: string;
  readonly weight: number;
}

/** Share of a limit that may be used at once after a rest. */
const AT_ONCE = 0.2;
/**
 * Share of a limit earned back per window. With AT_ONCE it makes nine tenths in any window; the
 * last tenth covers requests delayed on their way.
 */
const STEADY = 0.7;
/** What each urgency may use of AT_ONCE; the rest is reserved for more urgent ones. */
const SHARE: Readonly<Record<Urgency, number>> = {
  person: 1,
  levels: 0.75,
  background: 0.5,
  scan: 0.25,
};

/** Weight as time: it is earned back at a steady pace. */
interface Cost {
  /** How long the weight takes to earn back. */
  readonly costMs: number;
  /** How far ahead of the clock the quota may already be spent. */
  readonly aheadMs: number;
}

/** A weight above the burst waits for a full quota. */
export function costOf({ weight, windowMs }: Quota, taken: number, urgency: Urgency): Cost {
  const msPerWeight = windowMs / (weight * STEADY);
  const costMs = taken * msPerWeight;
  const atOnceMs = weight * AT_ONCE * SHARE[urgency] * msPerWeight;
  return { costMs, aheadMs: Math.max(atOnceMs - costMs, 0) };
}

export interface Taking {
  /** If false, nothing was taken. */
  readonly taken: boolean;
  readonly waitMs: number;
  /** Rest of a pause the exchange asked for. */
  readonly pauseMs: number;
}

export interface Spending {
  /** Takes the cost now or changes nothing; never waits. */
  take(quota: string, cost: Cost): Promise<Taking>;
  /** A longer pause under way stays. */
  pause(quotas: readonly string[], milliseconds: number): Promise<void>;
}
