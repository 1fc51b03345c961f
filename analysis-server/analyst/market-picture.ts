import type { AnalysisFacts } from '../../domain/analysis.ts';
import type { Coin } from '../../domain/coin.ts';
import type { EpochMs } from '../../domain/quantity.ts';
import { byTimeframe, PERIOD_MS, TIMEFRAMES, type Timeframe } from '../../domain/timeframe.ts';
import type { TimeframeSections } from '../../domain/timeframe-values.ts';

export type TimeframePicture = Readonly<TimeframeSections>;

/** What the planner and the writers look at: one coin, five timeframes, one price. */
export interface MarketPicture {
  readonly coin: Coin;
  readonly tickSize: number;
  /** Close of the newest candle. */
  readonly price: number;
  readonly simulated: boolean;
  /** Open time of each timeframe's newest closed candle. */
  readonly candleTimes: Readonly<Record<Timeframe, EpochMs>>;
  readonly timeframes: Readonly<Record<Timeframe, TimeframePicture>>;
}

/** The timeframe whose newest candle closed last; of several, the shortest. */
export function newestTimeframe(candleTimes: Readonly<Record<Timeframe, EpochMs>>): Timeframe {
  return TIMEFRAMES.reduce((best, timeframe) => {
    const close = candleTimes[timeframe] + PERIOD_MS[timeframe];
    return close >= candleTimes[best] + PERIOD_MS[best] ? timeframe : best;
  });
}

/** Reads the picture back out of composed facts. */
export function pictureOf(facts: AnalysisFacts): MarketPicture {
  return {
    coin: facts.coin,
    tickSize: facts.tickSize,
    price: facts.tradeRecommendation.currentPrice,
    simulated: facts.market.simulated,
    candleTimes: facts.candleTimes,
    timeframes: byTimeframe((timeframe) => ({
      technicalIndicators: facts.technicalIndicators[timeframe],
      volumeAnalysis: facts.volumeAnalysis[timeframe],
      supportResistance: facts.supportResistance[timeframe],
      ichimokuCloud: facts.ichimokuCloud[timeframe],
      fibonacciLevels: facts.fibonacciLevels[timeframe],
      pivotPoints: facts.pivotPoints[timeframe],
      patternAnalysis: facts.patternAnalysis[timeframe],
    })),
  };
}
