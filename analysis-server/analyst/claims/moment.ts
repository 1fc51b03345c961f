import type { AnalysisFigures } from '../../../domain/analysis/analysis.ts';
import type { PlanFigures } from '../../../domain/analysis/recommendation.ts';
import type { ClaimValue } from '../../../domain/claim/claim.ts';
import type { CandleSeries } from '../../../domain/market/candle.ts';
import { byTimeframe, TIMEFRAMES, type Timeframe } from '../../../domain/market/timeframe.ts';
import { type Vote, voteOn } from '../../../domain/plan/vote/vote.ts';
import { type LevelsOfMoment, mergedLevels } from '../levels.ts';
import { type MarketPicture, newestCandle, pictureOf } from '../market-picture.ts';
import { type CandleHistory, candleHistory } from './history.ts';
import type { LevelRef } from './terms.ts';

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

export function momentValue({ picture, plan }: Moment, fact: string, value: number): ClaimValue {
  const own = TIMEFRAMES.find((one) => fact.startsWith(`${one}.`));
  const timeframe = fact.startsWith('plan.') ? plan.timeframe : own;
  if (timeframe !== undefined) {
    return { fact, timeframe, value, candleTime: picture.candleTimes[timeframe] };
  }
  const newest = newestCandle(picture.candleTimes);
  return { fact, timeframe: newest.timeframe, value, candleTime: newest.openedAt };
}

export function priceValue(moment: Moment): ClaimValue {
  return momentValue(moment, 'price', moment.picture.price);
}

export function levelValues(moment: Moment, levels: readonly LevelRef[]): ClaimValue[] {
  return levels.map(({ fact, price }) => momentValue(moment, fact, price));
}
