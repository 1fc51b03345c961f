import type { AnalysisFigures } from '../../domain/analysis/analysis.ts';
import type { Derivatives } from '../../domain/analysis/derivatives.ts';
import type { Limitation } from '../../domain/analysis/limitation.ts';
import type { PlanFigures, VolatilityReadings } from '../../domain/analysis/recommendation.ts';
import type { TimeframeSections } from '../../domain/analysis/timeframe-values.ts';
import type { Coin } from '../../domain/market/coin.ts';
import {
  byTimeframe,
  PERIOD_MS,
  TIMEFRAMES,
  type Timeframe,
} from '../../domain/market/timeframe.ts';
import { type EpochMs, epochMs } from '../../domain/text/quantity.ts';

export type TimeframePicture = Readonly<TimeframeSections>;

/** Open times of the newest closed candles. */
export type CandleTimes = Readonly<Record<Timeframe, EpochMs | null>>;

export interface MarketPicture {
  readonly coin: Coin;
  readonly tickSize: number;
  readonly price: number;
  readonly simulated: boolean;
  readonly candleTimes: CandleTimes;
  readonly limitations: readonly Limitation[];
  readonly timeframes: Readonly<Record<Timeframe, TimeframePicture>>;
  readonly derivatives: Derivatives | null;
}

export interface PlanPicture extends MarketPicture {
  readonly extremes: Readonly<Record<Timeframe, { high: number; low: number } | null>>;
  readonly volatility: VolatilityReadings | null;
}

/** Of several that closed last, the shortest timeframe's. @throws RangeError without any candle */
export function newestCandle(candleTimes: CandleTimes) {
  const [newest] = TIMEFRAMES.toReversed()
    .flatMap((timeframe) => {
      const openedAt = candleTimes[timeframe];
      if (openedAt === null) return [];
      return { timeframe, openedAt, closedAt: epochMs(openedAt + PERIOD_MS[timeframe]) };
    })
    .toSorted((a, b) => b.closedAt - a.closedAt);
  if (!newest) throw new RangeError('no timeframe has a candle; needed: at least one');
  return newest;
}

/** Of the plan's timeframe; that of its opening if there is none now. */
export function atrNow(
  { timeframes }: Pick<MarketPicture, 'timeframes'>,
  { timeframe, atr }: Pick<PlanFigures, 'timeframe' | 'atr'>,
): number {
  return timeframes[timeframe].technicalIndicators.ATR || atr;
}

export function pictureOf(facts: AnalysisFigures): MarketPicture {
  return {
    coin: facts.coin,
    tickSize: facts.tickSize,
    price: facts.tradeRecommendation.currentPrice,
    simulated: facts.market.simulated,
    candleTimes: facts.candleTimes,
    limitations: facts.limitations,
    timeframes: byTimeframe((timeframe) => ({
      technicalIndicators: facts.technicalIndicators[timeframe],
      volumeAnalysis: facts.volumeAnalysis[timeframe],
      supportResistance: facts.supportResistance[timeframe],
      ichimokuCloud: facts.ichimokuCloud[timeframe],
      fibonacciLevels: facts.fibonacciLevels[timeframe],
      pivotPoints: facts.pivotPoints[timeframe],
      patternAnalysis: facts.patternAnalysis[timeframe],
    })),
    derivatives: facts.derivatives,
  };
}
