import type { PlanWatch } from '../../domain/analysis/plan-watch.ts';
import type { PlanLife } from '../../domain/analysis/recommendation.ts';
import { epochMs, price } from '../../domain/text/quantity.ts';

export const PLAN = 'a1'.repeat(32);

/** An unwatched plan that stands. */
export const planWatch = (changes: Partial<PlanWatch> = {}): PlanWatch => ({
  touches: [],
  watchedUntil: null,
  keptAt: epochMs(1),
  ended: null,
  next: null,
  nextAction: null,
  ...changes,
});

/** Of `PLAN`, at its opening. */
export const planLife = (changes: Partial<PlanLife> = {}): PlanLife => ({
  hash: PLAN,
  openedAt: epochMs(1),
  openPrice: price(1),
  event: 'opened',
  why: null,
  replaced: null,
  ended: null,
  ...changes,
});
