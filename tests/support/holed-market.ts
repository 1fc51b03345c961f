import type { MarketSource } from '../../analysis-server/market/market.ts';
import { type CandleRow, rowsOf } from '../../domain/market/candle.ts';
import { checkedCandles } from '../../domain/market/checked-candles.ts';
import type { Timeframe } from '../../domain/market/timeframe.ts';

/**
 * A market whose feed has other candles than it should, checked as every feed is.
 * @param change what becomes of the rows of a timeframe; it gets them oldest first
 */
export function holedMarket(
  market: MarketSource,
  change: (rows: readonly CandleRow[], timeframe: Timeframe) => readonly CandleRow[],
): MarketSource {
  return {
    market: market.market,
    coins: () => market.coins(),
    async candles(coin, timeframe, upTo, count) {
      const { series, correction } = await market.candles(coin, timeframe, upTo, count);
      const request = { marketName: market.market.name, coin, timeframe, upTo, count };
      return { ...checkedCandles(change(rowsOf(series), timeframe), request), correction };
    },
    now: (coin) => market.now(coin),
    derivatives: (coin, upTo) => market.derivatives(coin, upTo),
  };
}
