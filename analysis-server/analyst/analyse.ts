import type { AnalysisFacts, AnalysisResult, Market } from '../../domain/analysis.ts';
import type { CandleSeries } from '../../domain/candle.ts';
import type { Coin } from '../../domain/coin.ts';
import type { EpochMs } from '../../domain/quantity.ts';
import { byTimeframe, type Timeframe } from '../../domain/timeframe.ts';
import { briefingOf } from './briefing.ts';
import { composeFacts, composeResult } from './compose.ts';
import { computeTimeframe } from './computed-timeframe.ts';
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

/**
 * Computes everything about a coin but the words: indicators, patterns, levels, plan, summary.
 * Depends on its arguments alone.
 * @throws RangeError naming a timeframe that has no candle
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
    timeframes: byTimeframe((timeframe) => computeTimeframe(candles[timeframe])),
  });
}

/** Finishes an analysis with words that rules write: no network, no model, always the same. */
export function writeByRules(facts: AnalysisFacts): AnalysisResult {
  const { text, citations } = writeText(briefingOf(facts));
  return composeResult(facts, { aianalysis: text, writer: 'rules', citations });
}
