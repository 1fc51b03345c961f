import { useMemo } from 'react';
import type { KnownFacts } from '../../../../domain/analysis/known-analysis.ts';
import type { PlanLevels } from '../../../../domain/plan/plan-status-levels.ts';
import { planLevels } from '../../../../domain/plan/plan-status-levels.ts';
import type { ChartedAnalysis } from '../../../device/database/beside-analysis.ts';
import { type KnownStatus, usePlanStatus } from '../../../state/plan-status.ts';
import type { KnownPrice } from '../../../state/prices.ts';
import { usePrice } from '../../../state/use-price.ts';
import { useNow } from '../../../ui/use-now.ts';

/** A plan as it stands while it is looked at. */
export interface PlanNow {
  /** ms UTC */
  readonly now: number;
  /** The coin's price on the plan's own market; null where none is known. */
  readonly price: KnownPrice | null;
  /** Null where the plan has no levels to follow, or is only read in the record. */
  readonly levels: PlanLevels | null;
  /** Null until it is known. */
  readonly known: KnownStatus | null;
}

/**
 * Price now and status of an analysis's plan, kept fresh while the page is in view.
 * @param kept null while the analysis' words are being written
 */
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
