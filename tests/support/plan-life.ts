import type { PlanLife } from '../../domain/analysis/recommendation.ts';
import { epochMs, price } from '../../domain/text/quantity.ts';
import { SNAPSHOT_TIME } from './analysis-result.ts';

export const PLAN_HASH = 'a'.repeat(64);

/** Of a plan that opened with `analysisResult`. */
export const planLife = (changes: Partial<PlanLife> = {}): PlanLife => ({
  hash: PLAN_HASH,
  openedAt: epochMs(SNAPSHOT_TIME),
  openPrice: price(64_250.5),
  event: 'opened',
  why: null,
  replaced: null,
  ended: null,
  ...changes,
});
