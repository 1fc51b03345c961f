import type { AnalysisFigures } from '../../../domain/analysis/analysis.ts';
import type { ClaimValue } from '../../../domain/claim/claim.ts';
import type { CandleSeries } from '../../../domain/market/candle.ts';
import { byTimeframe, TIMEFRAMES, type Timeframe } from '../../../domain/market/timeframe.ts';
import { type Vote, voteOn } from '../../../domain/plan/vote/vote.ts';
import { HOUR_MS } from '../../../domain/text/time-units.ts';
import { type LevelsOfMoment, mergedLevels } from '../levels.ts';
import { atrNow, type MarketPicture, newestCandle, pictureOf } from '../market-picture.ts';
import { type CandleHistory, candleHistory } from './history.ts';
import type { LevelRef } from './terms.ts';

export interface Moment {
  readonly picture: MarketPicture;
  readonly plan: AnalysisFigures['tradeRecommendation'];
  readonly atr: number;
  /** Hours since its opening; empty if this analysis opened it. */
  readonly aged: { readonly age?: number };
  /** Price farthest towards the targets since the opening. */
  readonly best: number;
  readonly vote: Vote;
  readonly levels: LevelsOfMoment;
  readonly missing: AnalysisFigures['missing'];
  readonly series: Readonly<Record<Timeframe, CandleSeries>>;
  readonly history: Readonly<Record<Timeframe, CandleHistory>>;
}

export type MarketMoment = Pick<Moment, 'picture' | 'series' | 'history'> &
  Partial<Pick<Moment, 'plan' | 'aged'>>;

export function momentOf(
  figures: AnalysisFigures,
  timeframes: Readonly<Record<Timeframe, { readonly series: CandleSeries }>>,
): Moment {
  const picture = pictureOf(figures);
  const plan = figures.tradeRecommendation;
  const series = byTimeframe((timeframe) => timeframes[timeframe].series);
  const life = plan.plan;
  const isEarlier = life?.event === 'kept' || life?.event === 'ended';
  const atr = atrNow(picture, plan);
  const best = TIMEFRAMES.flatMap((timeframe) => {
    const { time, high, low } = series[timeframe];
    const since = time.findIndex(
      (opened) => opened >= (life?.openedAt ?? Number.POSITIVE_INFINITY),
    );
    if (since === -1) return [];
    return plan.action === 'LONG' ? [...high.subarray(since)] : [...low.subarray(since)];
  });
  return {
    picture,
    plan,
    atr,
    aged: isEarlier ? { age: (figures.snapshotTime - life.openedAt) / HOUR_MS } : {},
    best: Math[plan.action === 'LONG' ? 'max' : 'min'](picture.price, ...best),
    vote: voteOn(picture),
    levels: mergedLevels(picture, atr),
    missing: figures.missing,
    series,
    history: byTimeframe((timeframe) => candleHistory(series[timeframe])),
  };
}

/** Of no candle. */
export function undatedValue(fact: string, value: number): ClaimValue {
  return { fact, timeframe: null, value, candleTime: null };
}

export function momentValue(
  { picture, plan, aged }: MarketMoment,
  fact: string,
  value: number,
): ClaimValue {
  const isOfPlan = fact.startsWith('plan.');
  // The candle of its opening may be long gone.
  if (isOfPlan && aged?.age !== undefined) return undatedValue(fact, value);
  const own = TIMEFRAMES.find((one) => fact.startsWith(`${one}.`));
  const timeframe = isOfPlan ? plan?.timeframe : own;
  if (timeframe !== undefined) {
    return { fact, timeframe, value, candleTime: picture.candleTimes[timeframe] };
  }
  const newest = newestCandle(picture.candleTimes);
  return { fact, timeframe: newest.timeframe, value, candleTime: newest.openedAt };
}

export function priceValue(moment: MarketMoment): ClaimValue {
  return momentValue(moment, 'price', moment.picture.price);
}

export function levelValues(moment: Moment, levels: readonly LevelRef[]): ClaimValue[] {
  return levels.map(({ fact, price }) => momentValue(moment, fact, price));
}
