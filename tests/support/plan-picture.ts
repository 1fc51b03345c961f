import {
  type MarketPicture,
  type PlanPicture,
  pictureOf,
} from '../../analysis-server/analyst/market-picture.ts';
import type { AnalysisFigures } from '../../domain/analysis/analysis.ts';
import { byTimeframe } from '../../domain/market/timeframe.ts';

/** A picture as the planner needs it, without candles. */
export function withoutCandles(picture: MarketPicture): PlanPicture {
  return { ...picture, extremes: byTimeframe(() => null), volatility: null };
}

/** What the planner can look at of composed figures alone. */
export function planPictureOf(facts: AnalysisFigures): PlanPicture {
  return { ...withoutCandles(pictureOf(facts)), volatility: facts.tradeRecommendation.volatility };
}
