import type { AnalysisFacts, AnalysisResult, Market } from '../../domain/analysis.ts';
import type { CandleSeries } from '../../domain/candle.ts';
import type { Coin } from '../../domain/coin.ts';
import { type EpochMs, epochMs } from '../../domain/quantity.ts';
import { byTimeframe, type Timeframe } from '../../domain/timeframe.ts';
import { atr } from '../indicators/atr.ts';
import { rsi } from '../indicators/rsi.ts';
import { computeTimeframeValues } from '../indicators/timeframe-values.ts';
import { analysePatterns } from '../patterns/pattern-analysis.ts';
import { briefingOf } from './briefing.ts';
import { type ComputedTimeframe, composeFacts, composeResult } from './compose.ts';
import { ENGINE } from './engine.ts';
import { writeText } from './rules-writer.ts';

/** The closed candles of one coin, checked, and what is known about its market. */
export interface CandlesToAnalyse {
  readonly coin: Coin;
  readonly market: Market;
  /** The coin's smallest price step. */
  readonly tickSize: number;
  /** Closed candles only, oldest first; each timeframe holds at least one. */
  readonly candles: Readonly<Record<Timeframe, CandleSeries>>;
  /** When the analysis runs. */
  readonly analysedAt: EpochMs;
}

function compute(series: CandleSeries, coin: Coin): ComputedTimeframe {
  const candleTime = series.time.at(-1);
  const close = series.close.at(-1);
  if (candleTime === undefined || close === undefined) {
    throw new RangeError(`${coin} has no ${series.timeframe} candles; needed: at least one`);
  }
  const { patternAnalysis, supportResistance } = analysePatterns(series, {
    rsi: rsi(series.close),
    atr: atr(series),
  });
  return {
    ...computeTimeframeValues(series),
    patternAnalysis,
    supportResistance,
    candleTime: epochMs(candleTime),
    close,
  };
}

/**
 * Computes everything about a coin but the words: indicators, patterns, levels, plan, summary.
 * Depends on its arguments alone.
 * @throws RangeError where a timeframe has no candle
 * @throws NoPlanError where no timeframe's ATR leaves room for a plan
 */
export function analyseCandles(input: CandlesToAnalyse): AnalysisFacts {
  const { coin, market, tickSize, candles, analysedAt } = input;
  return composeFacts({
    coin,
    market,
    tickSize,
    actualAnalysisTime: analysedAt,
    engine: ENGINE,
    timeframes: byTimeframe((timeframe) => compute(candles[timeframe], coin)),
  });
}

/** Finishes an analysis with words that rules write: no network, no model, always the same. */
export function writeByRules(facts: AnalysisFacts): AnalysisResult {
  const { text, citations } = writeText(briefingOf(facts));
  return composeResult(facts, { aianalysis: text, writer: 'rules', citations });
}
