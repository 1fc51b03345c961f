import type { AnalysisFigures, Market } from '../../domain/analysis.ts';
import type { CandleSeries } from '../../domain/candle.ts';
import { gapsIn } from '../../domain/candle-gaps.ts';
import type { Coin } from '../../domain/coin.ts';
import type { Derivatives } from '../../domain/derivatives.ts';
import type { Limitation } from '../../domain/limitation.ts';
import { volatilityReadings } from '../../domain/odds/volatility.ts';
import type { EpochMs } from '../../domain/quantity.ts';
import { byTimeframe, TIMEFRAMES, type Timeframe } from '../../domain/timeframe.ts';
import type { ComputedTimeframe } from './computed-timeframe.ts';
import { newestCandle, type PlanPicture, type TimeframePicture } from './market-picture.ts';
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
  readonly limitations: readonly Limitation[];
  /** Funding and open interest; null where the market has none. */
  readonly derivatives: Derivatives | null;
}

/** Closes after the newest gap: across it lies a move of unknown length. */
function unbrokenCloses(series: CandleSeries): Float64Array {
  const before = gapsIn(series).at(-1)?.first ?? Number.NEGATIVE_INFINITY;
  return series.close.subarray(series.time.findIndex((time) => time > before));
}

/** The newest candle's extremes; null where there is no candle. */
function newestExtremes({ high, low }: CandleSeries): PlanPicture['extremes'][Timeframe] {
  const [top, bottom] = [high.at(-1), low.at(-1)];
  return top === undefined || bottom === undefined ? null : { high: top, low: bottom };
}

/**
 * What the planner looks at.
 * @throws RangeError where no timeframe has a candle
 */
export function planPicture(input: ComposeInput): PlanPicture {
  const candleTimes = byTimeframe((timeframe) => input.timeframes[timeframe].candleTime);
  const { timeframe } = newestCandle(candleTimes);
  const { close } = input.timeframes[timeframe];
  if (close === null) throw new RangeError(`the newest ${timeframe} candle has no close`);
  const { '1d': days, '4h': fours, '1h': hours } = input.timeframes;
  const volatility = volatilityReadings({
    price: close,
    atr1h: hours.technicalIndicators.ATR,
    atr4h: fours.technicalIndicators.ATR,
    dailyCloses: unbrokenCloses(days.series),
    hourlyCloses: unbrokenCloses(hours.series),
  });
  return {
    coin: input.coin,
    tickSize: input.tickSize,
    price: close,
    simulated: input.market.simulated,
    candleTimes,
    limitations: input.limitations,
    timeframes: input.timeframes,
    derivatives: input.derivatives,
    extremes: byTimeframe((name) => newestExtremes(input.timeframes[name].series)),
    volatility,
  };
}

/**
 * Puts computed values together, plans the trade and sums it up.
 * @throws RangeError where no timeframe has a candle
 * @throws NoPlanError where no timeframe's ATR leaves room for a plan
 */
export function composeFigures(input: ComposeInput): AnalysisFigures {
  const picture = planPicture(input);
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
    derivatives: input.derivatives,
    coin: input.coin,
    market: input.market,
    tickSize: input.tickSize,
    snapshotTime: newestCandle(picture.candleTimes).closedAt,
    candleTimes: picture.candleTimes,
    actualAnalysisTime: input.actualAnalysisTime,
    engine: input.engine,
    missing: TIMEFRAMES.flatMap((timeframe) => input.timeframes[timeframe].missing),
    limitations: [...input.limitations],
  };
}
