import type { Action, Stance } from '../analysis/recommendation.ts';
import type { EpochMs } from '../text/quantity.ts';

export interface LastPlan {
  readonly action: Action;
  readonly stance: Stance;
  /** Snapshot time of its opening analysis. */
  readonly openedAt: EpochMs;
  /** Open of the newest closed 4h candle that it was decided with; null if there was none. */
  readonly decidedCandle: EpochMs | null;
  /** At its primary target, its stop or its time. */
  readonly endedAt: EpochMs | null;
}

export interface FreshPlan {
  readonly action: Action;
  readonly stance: Stance;
  readonly snapshotTime: EpochMs;
  readonly candle: EpochMs | null;
}

export type PlanDecision =
  | { readonly kind: 'open' }
  /** No candle has closed since the last plan ended. */
  | { readonly kind: 'wait' }
  /** 'decided': with this 4h candle or a later one. */
  | { readonly kind: 'keep'; readonly why: 'decided' | 'not a trade' | 'same side' }
  /** 'first trade': what stood was not to be traded. */
  | { readonly kind: 'replace'; readonly why: 'other side' | 'first trade' };

/**
 * A coin's plan stands until its primary target, its stop or its time; before that only a Trade
 * replaces it, decided once for each closed 4h candle: one for the other side, or any where the
 * standing plan is not a Trade.
 * @param last the coin's newest plan, ended by every candle up to the fresh snapshot that ends it
 */
export function decidePlan(last: LastPlan | null, fresh: FreshPlan): PlanDecision {
  if (last === null) return { kind: 'open' };
  if (last.endedAt !== null) return { kind: fresh.snapshotTime > last.endedAt ? 'open' : 'wait' };
  const isNewer =
    fresh.snapshotTime > last.openedAt &&
    fresh.candle !== null &&
    fresh.candle > (last.decidedCandle ?? Number.NEGATIVE_INFINITY);
  if (!isNewer) return { kind: 'keep', why: 'decided' };
  if (fresh.stance !== 'trade') return { kind: 'keep', why: 'not a trade' };
  if (last.stance !== 'trade') return { kind: 'replace', why: 'first trade' };
  if (fresh.action !== last.action) return { kind: 'replace', why: 'other side' };
  return { kind: 'keep', why: 'same side' };
}
