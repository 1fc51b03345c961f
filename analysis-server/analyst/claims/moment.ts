import type { AnalysisFigures } from '../../../domain/analysis/analysis.ts';
import type { PlanFigures } from '../../../domain/analysis/recommendation.ts';
import type { CandleSeries } from '../../../domain/market/candle.ts';
import { byTimeframe, type Timeframe } from '../../../domain/market/timeframe.ts';
import { type Vote, voteOn } from '../../../domain/plan/vote/vote.ts';
import { type LevelsOfMoment, mergedLevels } from '../levels.ts';
import { type MarketPicture, pictureOf } from '../market-picture.ts';
import { type CandleHistory, candleHistory } from './history.ts';

/** What claims are found in: one coin at one moment. */
export interface Moment {
  readonly picture: MarketPicture;
  readonly plan: PlanFigures;
  readonly vote: Vote;
  readonly levels: LevelsOfMoment;
  readonly missing: AnalysisFigures['missing'];
  readonly series: Readonly<Record<Timeframe, CandleSeries>>;
  readonly history: Readonly<Record<Timeframe, CandleHistory>>;
}

export function momentOf(
  figures: AnalysisFigures,
  timeframes: Readonly<Record<Timeframe, { readonly series: CandleSeries }>>,
): Moment {
  const picture = pictureOf(figures);
  const plan = figures.tradeRecommendation;
  const series = byTimeframe((timeframe) => timeframes[timeframe].series);
  return {
    picture,
    plan,
    vote: voteOn(picture),
    levels: mergedLevels(picture, plan.atr),
    missing: figures.missing,
    series,
    history: byTimeframe((timeframe) => candleHistory(series[timeframe])),
  };
}
