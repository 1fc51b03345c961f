import type { KnownFacts, KnownPlan } from '../../analysis/known-analysis.ts';
import { byTimeframe, type Timeframe } from '../../market/timeframe.ts';
import { trendLean } from './trend.ts';
import { leanOf } from './vote.ts';

/** A timeframe leans when this share of all it could say points one way. */
const LEANS_FROM = 0.15;

export type LeanWay = 'up' | 'down' | 'flat';

/** Which way each timeframe leans; null where that cannot be read. */
export type TimeframeLeans = Readonly<Record<Timeframe, LeanWay | null>>;

/** The way of a lean of -1 to 1. */
export function leanWay(lean: number): LeanWay {
  if (Math.abs(lean) < LEANS_FROM) return 'flat';
  return lean > 0 ? 'up' : 'down';
}

type VotingFacts = Pick<
  KnownFacts,
  'technicalIndicators' | 'volumeAnalysis' | 'ichimokuCloud' | 'patternAnalysis' | 'candleTimes'
> & {
  readonly tradeRecommendation: Pick<KnownPlan, 'currentPrice' | 'entry'> | null;
};

function priceOf({ tradeRecommendation: plan }: VotingFacts): number | null {
  const figure = [plan?.currentPrice, plan?.entry].find((each) => typeof each === 'number');
  return figure ?? null;
}

/**
 * Which way each timeframe of an analysis leans, as its sentences say it. Null where the analysis has
 * no price, or nothing of a timeframe that the vote reads.
 */
export function leansOf(facts: VotingFacts): TimeframeLeans {
  const price = priceOf(facts);
  return byTimeframe((timeframe) => {
    if (price === null) return null;
    const values = {
      technicalIndicators: facts.technicalIndicators[timeframe],
      volumeAnalysis: facts.volumeAnalysis[timeframe],
      ichimokuCloud: facts.ichimokuCloud[timeframe],
      patternAnalysis: facts.patternAnalysis[timeframe],
    };
    const source = { price, values };
    // Without a candle, swings are still called sideways: that says nothing.
    if (facts.candleTimes[timeframe] === null && trendLean(source) === null) return null;
    const lean = leanOf(source);
    return lean === null ? null : leanWay(lean);
  });
}
