import type { AnalysisFacts, AnalysisResult } from '../../domain/analysis/analysis.ts';
import { type SnapshotInputs, snapshotInputs } from '../../domain/analysis/snapshot-inputs.ts';
import type { SpannedText } from '../../domain/claim/claim.ts';
import type { Coin } from '../../domain/market/coin.ts';
import type { EpochMs } from '../../domain/text/quantity.ts';
import type { Clock } from '../../platform/process/clock.ts';
import { analyseCandles } from '../analyst/analyse.ts';
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
  /** Receives the sections of the text that are finished so far. */
  onText(text: SpannedText): void;
  /** Called once, before the words are written. */
  onFacts(facts: AnalysisFacts): Promise<void>;
  /** Aborted when the analysis is to stop at its next step. */
  readonly signal: AbortSignal;
}

export interface FinishedAnalysis {
  readonly result: AnalysisResult;
  /** What it was computed from. */
  readonly inputs: SnapshotInputs;
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
  const [candles, derivatives] = await Promise.all([
    readCandles(market, coin, upTo, onProgress),
    market.derivatives(coin, upTo),
  ]);
  signal.throwIfAborted();
  onProgress('Computing indicators and patterns');
  const known = {
    coin,
    market: market.market,
    tickSize: listed.tickSize,
    derivatives,
    analysedAt: clock.now(),
  };
  const analysed = analyseCandles({ ...known, candles });
  const { facts } = analysed;
  const inputs = await snapshotInputs({ ...known, candles });
  await listener.onFacts(facts);
  signal.throwIfAborted();
  onProgress('Writing the analysis');
  const words = await writer.write(analysed, listener, signal);
  signal.throwIfAborted();
  return { result: { ...facts, ...words }, inputs };
}
