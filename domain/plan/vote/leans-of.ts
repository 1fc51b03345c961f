import type { KnownFacts, KnownPlan } from '../../analysis/known-analysis.ts';
import { byTimeframe, type Timeframe } from '../../market/timeframe.ts';
import { trendLean } from './trend.ts';
import { leanOf } from './vote.ts';

/** Share of a timeframe's possible votes, on balance. */
const LEANS_FROM = 0.15;

export type LeanWay = 'up' | 'down' | 'flat';

export type TimeframeLeans = Readonly<Record<Timeframe, LeanWay | null>>;

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
  return [plan?.currentPrice, plan?.entry].find((each) => typeof each === 'number') ?? null;
}

/** As the analysis' sentences say it. Null without a price, or without votes in the timeframe. */
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
    // Without candles swings are still called sideways, which says nothing.
    if (facts.candleTimes[timeframe] === null && trendLean(source) === null) return null;
    const lean = leanOf(source);
    return lean === null ? null : leanWay(lean);
  });
}
