import { computedInput } from '../../../analysis-server/analyst/analyse.ts';
import { composeFigures } from '../../../analysis-server/analyst/compose.ts';
import { NoPlanError } from '../../../analysis-server/analyst/plan.ts';
import type { AnalysisInputs } from '../../../domain/analysis/snapshot-inputs.ts';
import { TIMEFRAMES } from '../../../domain/market/timeframe.ts';
import { type NaiveMarket, naiveMarket } from './naive-market.ts';

/** Analyses a market; null where it has no candle, or no room for a plan. */
export function analysedMarket(input: AnalysisInputs): NaiveMarket | null {
  if (TIMEFRAMES.every((timeframe) => input.candles[timeframe].series.time.length === 0)) {
    return null;
  }
  try {
    return naiveMarket(input, composeFigures(computedInput(input)));
  } catch (error) {
    if (error instanceof NoPlanError) return null;
    throw error;
  }
}
