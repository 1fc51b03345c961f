import type { AnalysisFacts, AnalysisResult } from '../../domain/analysis/analysis.ts';
import { type SnapshotInputs, snapshotInputs } from '../../domain/analysis/snapshot-inputs.ts';
import type { StandingPlan } from '../../domain/analysis/standing-plan.ts';
import type { Coin } from '../../domain/market/coin.ts';
import { MarketError } from '../../domain/market/market-error.ts';
import type { EpochMs } from '../../domain/text/quantity.ts';
import { analyseCandles, withPlanHash } from '../analyst/analyse.ts';
import { findCoin } from '../market/market.ts';
import type { ServerParts } from '../parts.ts';
import { readCandles } from './candles-of-coin.ts';
import type { Writer, WritingListener } from './writer.ts';

export interface AnalysisParts extends Pick<ServerParts, 'market' | 'clock'> {
  readonly writer: Writer;
}

export interface AnalysisListener extends WritingListener {
  /** Called once, before the words are written. */
  onFacts(facts: AnalysisFacts): Promise<void>;
  readonly signal: AbortSignal;
}

export interface FinishedAnalysis {
  readonly result: AnalysisResult;
  readonly inputs: SnapshotInputs;
}

/**
 * Only candles closed by `candleClose` count.
 * @param standing the coin's newest plan
 * @throws MarketError, NoPlanError if the price moves too little, or the signal's abort reason
 */
export async function runAnalysis(
  parts: AnalysisParts,
  { coin, candleClose: upTo }: { readonly coin: Coin; readonly candleClose: EpochMs },
  standing: StandingPlan | null,
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
    standing,
    analysedAt: clock.now(),
  };
  const analysed = await withPlanHash(analyseCandles({ ...known, candles }));
  const { facts } = analysed;
  const inputs = await snapshotInputs({ ...known, candles });
  await listener.onFacts(facts);
  signal.throwIfAborted();
  onProgress('Writing the analysis');
  const words = await writer.write(analysed, listener, signal);
  signal.throwIfAborted();
  return { result: { ...facts, ...words }, inputs };
}
