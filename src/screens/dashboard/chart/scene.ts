import type { SnapshotChart, TimeframeChart } from '../../../../domain/chart.ts';
import type { KnownFacts } from '../../../../domain/known-analysis.ts';
import { placedSwings, shortLevelName } from '../../../../domain/level-name.ts';
import type { Timeframe } from '../../../../domain/timeframe.ts';
import { type PlanLevel, type PlanZone, planLevels, planZones } from './plan-levels.ts';
import type { LabelledPrice } from './price-levels.ts';

/** Everything that one timeframe's chart shows. */
export interface Scene extends TimeframeChart {
  readonly timeframe: Timeframe;
  readonly tickSize: number;
  readonly levels: readonly PlanLevel[];
  readonly zones: readonly PlanZone[];
  /** Support and resistance of the timeframe, nearest to price first. */
  readonly swings: readonly LabelledPrice[];
}

/** Swing levels by their names, which follow the side of the analysis' price. */
export function swingLevels(
  { tradeRecommendation, supportResistance, tickSize }: KnownFacts,
  timeframe: Timeframe,
  newestClose: number | undefined,
): readonly LabelledPrice[] {
  const { supportLevels, resistanceLevels } = supportResistance[timeframe];
  const known = tradeRecommendation?.currentPrice;
  const now = typeof known === 'number' ? known : newestClose;
  if (now === undefined) return [];
  const levels = [...supportLevels, ...resistanceLevels].map((price) => ({ price }));
  return placedSwings(levels, now, tickSize).map(({ price, side, place }) => ({
    label: shortLevelName({ kind: 'swing', timeframe, side, place }),
    price,
  }));
}

/** Puts an analysis and its chart together for one timeframe. */
export function sceneOf(facts: KnownFacts, chart: SnapshotChart, timeframe: Timeframe): Scene {
  const levels = planLevels(facts.tradeRecommendation);
  return {
    ...chart[timeframe],
    timeframe,
    tickSize: facts.tickSize,
    levels,
    zones: planZones(levels),
    swings: swingLevels(facts, timeframe, chart[timeframe].candles.at(-1)?.[4]),
  };
}
