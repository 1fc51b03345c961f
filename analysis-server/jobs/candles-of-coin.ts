import type { CandleSeries } from '../../domain/candle.ts';
import type { Coin } from '../../domain/coin.ts';
import type { EpochMs } from '../../domain/quantity.ts';
import { TIMEFRAMES, type Timeframe } from '../../domain/timeframe.ts';
import type { MarketSource } from '../market/market.ts';

export type CandlesByTimeframe = Record<Timeframe, CandleSeries>;

/** Candles that an analysis looks back on, of each timeframe, where the coin has them. */
const LOOK_BACK = 1_000;

/**
 * Reads all timeframes at the same time.
 * @throws MarketError of the first timeframe that is refused
 */
export async function readCandles(
  market: MarketSource,
  coin: Coin,
  upTo: EpochMs,
  onProgress: (text: string) => void,
): Promise<CandlesByTimeframe> {
  let read = 0;
  const total = TIMEFRAMES.length;
  onProgress(`Reading candles (0 of ${total} timeframes)`);
  const series = await Promise.all(
    TIMEFRAMES.map(async (timeframe) => {
      const candles = await market.candles(coin, timeframe, upTo, LOOK_BACK);
      read += 1;
      if (read < total) onProgress(`Reading candles (${read} of ${total} timeframes)`);
      return candles;
    }),
  );
  const [week, day, fourHours, hour, quarter] = series;
  if (!(week && day && fourHours && hour && quarter)) throw new Error('a timeframe was not read');
  return { '1w': week, '1d': day, '4h': fourHours, '1h': hour, '15m': quarter };
}
