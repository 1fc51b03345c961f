import type { CoinCandles } from '../../domain/analysis/snapshot-inputs.ts';
import {
  LOOK_BACK,
  type ReadTimeframe,
  refusedTimeframe,
  usableCandles,
} from '../../domain/analysis/usable-candles.ts';
import type { Coin } from '../../domain/market/coin.ts';
import { inEachTimeframe, TIMEFRAMES } from '../../domain/market/timeframe.ts';
import type { EpochMs } from '../../domain/text/quantity.ts';
import type { MarketSource } from '../market/market.ts';

/** A timeframe that fails on its own is empty. @throws MarketError for coin, market or price */
export async function readCandles(
  market: MarketSource,
  coin: Coin,
  upTo: EpochMs,
  onProgress: (text: string) => void,
): Promise<CoinCandles> {
  let read = 0;
  const total = TIMEFRAMES.length;
  onProgress(`Reading candles (0 of ${total} timeframes)`);
  const all = await inEachTimeframe(async (timeframe): Promise<ReadTimeframe> => {
    const answer = await market
      .candles(coin, timeframe, upTo, LOOK_BACK)
      .then((candles) => ({ candles: { ...candles, refusal: null }, error: null }))
      .catch((error: unknown) => refusedTimeframe(timeframe, error));
    read += 1;
    if (read < total) onProgress(`Reading candles (${read} of ${total} timeframes)`);
    return answer;
  });
  return usableCandles(all);
}
