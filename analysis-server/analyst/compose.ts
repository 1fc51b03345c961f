import type { AnalysisFacts, AnalysisResult, Citation, Market } from '../../domain/analysis.ts';
import type { Coin } from '../../domain/coin.ts';
import { type EpochMs, epochMs } from '../../domain/quantity.ts';
import { byTimeframe, PERIOD_MS, TIMEFRAMES, type Timeframe } from '../../domain/timeframe.ts';
import type { ComputedTimeframe } from './computed-timeframe.ts';
import { type MarketPicture, newestTimeframe, type TimeframePicture } from './market-picture.ts';
import { planTrade } from './plan.ts';
import { tradeSummary } from './trade-summary.ts';

export interface ComposeInput {
  readonly coin: Coin;
  readonly market: Market;
  readonly tickSize: number;
  /** When the analysis runs. */
  readonly actualAnalysisTime: EpochMs;
  /** Version of the engine. */
  readonly engine: string;
  readonly timeframes: Readonly<Record<Timeframe, ComputedTimeframe>>;
}

/** The words of an analysis and who wrote them. */
export interface WrittenText {
  readonly aianalysis: string;
  /** 'rules', or a model's name. */
  readonly writer: string;
  readonly citations: Citation[];
}

function pictureFrom(input: ComposeInput): MarketPicture {
  const candleTimes = byTimeframe((timeframe) => input.timeframes[timeframe].candleTime);
  return {
    coin: input.coin,
    tickSize: input.tickSize,
    price: input.timeframes[newestTimeframe(candleTimes)].close,
    simulated: input.market.simulated,
    candleTimes,
    timeframes: input.timeframes,
  };
}

/**
 * Puts computed values together, plans the trade and sums it up: all of an analysis but its words.
 * @throws NoPlanError where no timeframe's ATR leaves room for a plan
 */
export function composeFacts(input: ComposeInput): AnalysisFacts {
  const picture = pictureFrom(input);
  const newest = newestTimeframe(picture.candleTimes);
  const plan = planTrade(picture);
  const of = <K extends keyof TimeframePicture>(key: K) =>
    byTimeframe((timeframe) => input.timeframes[timeframe][key]);
  return {
    technicalIndicators: of('technicalIndicators'),
    volumeAnalysis: of('volumeAnalysis'),
    supportResistance: of('supportResistance'),
    ichimokuCloud: of('ichimokuCloud'),
    fibonacciLevels: of('fibonacciLevels'),
    pivotPoints: of('pivotPoints'),
    patternAnalysis: of('patternAnalysis'),
    tradeRecommendation: plan,
    tradeSummary: tradeSummary(picture, plan),
    coin: input.coin,
    market: input.market,
    tickSize: input.tickSize,
    snapshotTime: epochMs(picture.candleTimes[newest] + PERIOD_MS[newest]),
    candleTimes: picture.candleTimes,
    actualAnalysisTime: input.actualAnalysisTime,
    engine: input.engine,
    missing: TIMEFRAMES.flatMap((timeframe) => input.timeframes[timeframe].missing),
  };
}

/** A finished analysis: the facts with the words about them. */
export function composeResult(facts: AnalysisFacts, written: WrittenText): AnalysisResult {
  return { ...facts, ...written };
}
