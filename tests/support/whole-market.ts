import { checkedMarket } from '../../analysis-server/market/checked-market.ts';
import type { MarketFeed, MarketSource } from '../../analysis-server/market/market.ts';
import type { CandleRow } from '../../domain/market/candle.ts';
import { candleAt, candleIndex } from '../../domain/market/timeframe.ts';
import type { EpochMs } from '../../domain/text/quantity.ts';

/**
 * A market whose candles up to a moment are read once; it knows few before any moment that is asked
 * for, so that reading and computing a week hour by hour takes seconds.
 */
export function wholeMarket(feed: MarketFeed, end: EpochMs, known: number): MarketSource {
  const read = new Map<string, Promise<readonly CandleRow[]>>();
  return checkedMarket(feed, async ({ coin, timeframe, upTo }) => {
    const name = `${coin} ${timeframe}`;
    const first = candleAt(timeframe, candleIndex(timeframe, end) - 1_000);
    const last = candleAt(timeframe, candleIndex(timeframe, end) - 1);
    const rows = await (read.get(name) ?? feed.candles({ coin, timeframe, first, last }));
    read.set(name, Promise.resolve(rows));
    const unclosed = candleAt(timeframe, candleIndex(timeframe, upTo));
    const closed = rows.findLastIndex(([time]) => time < unclosed) + 1;
    return { rows: rows.slice(Math.max(0, closed - known), closed), correction: 0 };
  });
}
