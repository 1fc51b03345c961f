import { useMemo } from 'react';
import type { KnownFacts } from '../../../../domain/analysis/known-analysis.ts';
import { type PlanLevels, planLevels } from '../../../../domain/plan/plan-status-levels.ts';
import { type KnownStatus, usePlanStatus } from '../../../data/plan-status.ts';
import { type KnownPrice, usePrice } from '../../../data/prices.ts';
import type { ChartedAnalysis } from '../../../device/database/beside-analysis.ts';
import { useNow } from '../../../ui/use-now.ts';

export interface PlanNow {
  /** ms UTC */
  readonly now: number;
  /** On the plan's own market; null if unknown. */
  readonly price: KnownPrice | null;
  /** Null if the plan has no levels to follow, or is only read in the record. */
  readonly levels: PlanLevels | null;
  readonly known: KnownStatus | null;
}

/** Refreshed while the page is visible; `kept` is null while the text is being written. */
export function usePlanNow(facts: KnownFacts, kept: ChartedAnalysis | null): PlanNow {
  const { coin, market, tradeRecommendation: plan, snapshotTime } = facts;
  const now = useNow(5_000);
  const last = usePrice(coin);
  const price = last && market && last.market.id !== market.id ? null : last;
  const recorded = kept?.kind === 'recorded';
  const levels = useMemo(
    () => (recorded ? null : planLevels(plan, snapshotTime)),
    [recorded, plan, snapshotTime],
  );
  const known = usePlanStatus(
    levels && kept
      ? { levels, coin, market: market?.id ?? null, snapshotId: kept.snapshotId }
      : null,
    now,
  );
  return { now, price, levels, known };
}
