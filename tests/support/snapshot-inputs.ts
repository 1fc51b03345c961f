import {
  analyseCandles,
  withPlanHash,
  writeByRules,
} from '../../analysis-server/analyst/analyse.ts';
import { readCandles } from '../../analysis-server/jobs/candles-of-coin.ts';
import type { MarketSource } from '../../analysis-server/market/market.ts';
import type { AnalysisResult } from '../../domain/analysis/analysis.ts';
import {
  type AnalysisInputs,
  type CoinCandles,
  type SnapshotInputs,
  snapshotInputs,
} from '../../domain/analysis/snapshot-inputs.ts';
import type { Coin } from '../../domain/market/coin.ts';
import type { EpochMs } from '../../domain/text/quantity.ts';

/** A stored analysis with what it was computed from. */
export interface RecordedMoment {
  readonly stored: AnalysisResult;
  readonly inputs: SnapshotInputs;
  readonly candles: CoinCandles;
}

/** The inputs of an analysis of a coin at a moment. */
export async function inputsAt(
  market: MarketSource,
  coin: Coin,
  moment: EpochMs,
): Promise<AnalysisInputs> {
  const info = (await market.coins()).find((listed) => listed.coin === coin);
  if (!info) throw new Error(`${market.market.name} does not list ${coin}`);
  const candles = await readCandles(market, coin, moment, () => undefined);
  return {
    coin,
    market: market.market,
    tickSize: info.tickSize,
    analysedAt: moment,
    derivatives: await market.derivatives(coin, moment),
    candles,
  };
}

/** An analysis of a coin at a moment by rules, as a database gives it back. */
export async function recordedMoment(
  market: MarketSource,
  coin: Coin,
  moment: EpochMs,
): Promise<RecordedMoment> {
  const inputs = await inputsAt(market, coin, moment);
  const result = writeByRules(await withPlanHash(analyseCandles(inputs)));
  return {
    stored: JSON.parse(JSON.stringify(result)),
    inputs: await snapshotInputs(inputs),
    candles: inputs.candles,
  };
}
