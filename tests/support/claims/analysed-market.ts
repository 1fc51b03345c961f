import {
  type CandlesToAnalyse,
  figuresOfCandles,
} from '../../../analysis-server/analyst/analyse.ts';
import { NoPlanError } from '../../../analysis-server/analyst/plan.ts';
import { TIMEFRAMES } from '../../../domain/market/timeframe.ts';
import { type NaiveMarket, naiveMarket } from './naive-market.ts';

/** Analyses a market; null where it has no candle, or no room for a plan. */
export function analysedMarket(input: CandlesToAnalyse): NaiveMarket | null {
  if (TIMEFRAMES.every((timeframe) => input.candles[timeframe].series.time.length === 0)) {
    return null;
  }
  try {
    return naiveMarket(input, figuresOfCandles(input));
  } catch (error) {
    if (error instanceof NoPlanError) return null;
    throw error;
  }
}
