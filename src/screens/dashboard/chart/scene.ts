import type { SnapshotChart, TimeframeChart } from '../../../../domain/chart.ts';
import type { KnownFacts } from '../../../../domain/known-analysis.ts';
import type { Timeframe } from '../../../../domain/timeframe.ts';
import { type PlanLevel, type PlanZone, planLevels, planZones } from './plan-levels.ts';

/** Everything that one timeframe's chart shows. */
export interface Scene extends TimeframeChart {
  readonly timeframe: Timeframe;
  readonly tickSize: number;
  readonly levels: readonly PlanLevel[];
  readonly zones: readonly PlanZone[];
  readonly supports: readonly number[];
  readonly resistances: readonly number[];
}

/** Puts an analysis and its chart together for one timeframe. */
export function sceneOf(facts: KnownFacts, chart: SnapshotChart, timeframe: Timeframe): Scene {
  const levels = planLevels(facts.tradeRecommendation);
  const { supportLevels, resistanceLevels } = facts.supportResistance[timeframe];
  return {
    ...chart[timeframe],
    timeframe,
    tickSize: facts.tickSize,
    levels,
    zones: planZones(levels),
    supports: supportLevels,
    resistances: resistanceLevels,
  };
}
