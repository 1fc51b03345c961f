import type { AnalysisFacts, AnalysisResult } from '../../domain/analysis.ts';
import type { SnapshotChart } from '../../domain/chart.ts';
import type { Coin } from '../../domain/coin.ts';
import type { EpochMs } from '../../domain/quantity.ts';
import type { Clock } from '../../platform/clock.ts';
import { analyseCandles } from '../analyst/analyse.ts';
import { chartData } from '../analyst/chart-data.ts';
import { findCoin, type MarketSource } from '../market/market.ts';
import { MarketError } from '../market/market-error.ts';
import { readCandles } from './candles-of-coin.ts';
import type { Writer } from './writer.ts';

export interface AnalysisParts {
  readonly market: MarketSource;
  readonly writer: Writer;
  readonly clock: Clock;
}

/** Progress that the caller of an analysis wants on the way. */
export interface AnalysisListener {
  onProgress(text: string): void;
  /** Called once, before the words are written. */
  onFacts(facts: AnalysisFacts): Promise<void>;
  /** Aborted when the analysis is to stop at its next step. */
  readonly signal: AbortSignal;
}

export interface FinishedAnalysis {
  readonly result: AnalysisResult;
  readonly chart: SnapshotChart;
}

/**
 * One analysis from candles to words.
 * @param upTo only candles that closed at this moment or before count
 * @throws MarketError where the market refuses; NoPlanError where the price moves too little for a
 *   plan; the signal's reason when aborted
 */
export async function runAnalysis(
  parts: AnalysisParts,
  coin: Coin,
  upTo: EpochMs,
  listener: AnalysisListener,
): Promise<FinishedAnalysis> {
  const { market, writer, clock } = parts;
  const { onProgress, signal } = listener;
  const listed = findCoin(await market.coins(), coin);
  if (!listed) {
    throw new MarketError('unknown-coin', `${market.market.name} does not list ${coin}.`, { coin });
  }
  signal.throwIfAborted();
  const candles = await readCandles(market, coin, upTo, onProgress);
  signal.throwIfAborted();
  onProgress('Computing indicators and patterns');
  const facts = analyseCandles({
    coin,
    market: market.market,
    tickSize: listed.tickSize,
    candles,
    analysedAt: clock.now(),
  });
  await listener.onFacts(facts);
  signal.throwIfAborted();
  onProgress('Writing the analysis');
  const { text, citations, writer: name } = await writer.write(facts, onProgress, signal);
  signal.throwIfAborted();
  const result = { ...facts, aianalysis: text, citations, writer: name };
  return { result, chart: chartData(candles) };
}
