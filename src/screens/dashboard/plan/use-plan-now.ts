import { useMemo } from 'react';
import type { KnownFacts } from '../../../../domain/analysis/known-analysis.ts';
import { isOver } from '../../../../domain/plan/plan-status.ts';
import { planLevels } from '../../../../domain/plan/plan-status-levels.ts';
import type { ChartedAnalysis } from '../../../data/database/snapshot-cache.ts';
import { usePlanStatus } from '../../../data/plan-status.ts';
import { type KnownPrice, usePrice } from '../../../data/prices.ts';
import { useNow } from '../../../ui/use-now.ts';
import { useIsVisitor } from '../frame/visitor.ts';

/** What decides which price applies to an analysis. */
export type Analysed = Pick<KnownFacts, 'coin' | 'market' | 'tradeRecommendation'>;

/** Null if the price is of another market. */
export function usePriceOf({ coin, market }: Analysed): KnownPrice | null {
  const known = usePrice(coin);
  return known && market && known.market.id !== market.id ? null : known;
}

export interface AnalysisProps {
  readonly facts: KnownFacts;
  /** Null while the text is being written. */
  readonly kept: ChartedAnalysis | null;
}

export type PlanNow = ReturnType<typeof usePlanNow>;

export function usePlanNow(facts: KnownFacts, kept: ChartedAnalysis | null) {
  const { coin, market, tradeRecommendation: plan, snapshotTime } = facts;
  const now = useNow(5_000);
  const priced = usePriceOf(facts);
  const visiting = useIsVisitor();
  const recorded = kept?.kind === 'recorded' && !(visiting && plan?.plan);
  const price = recorded ? null : priced;
  // Null if the plan has no levels to follow, or is only read in the record.
  const levels = useMemo(
    () => (recorded ? null : planLevels(plan, snapshotTime)),
    [recorded, plan, snapshotTime],
  );
  const known = usePlanStatus(
    levels && (kept || levels.hash) ? { levels, coin, market: market?.id ?? null } : null,
    now,
  );
  return { now, price, levels, known, over: known !== null && isOver(known.status) };
}
