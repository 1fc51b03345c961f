import { checkedMarket } from '../../analysis-server/market/checked-market.ts';
import type { MarketFeed, MarketSource } from '../../analysis-server/market/market.ts';
import { candleAt, candleIndex } from '../../domain/market/timeframe.ts';

/** A market that asks its feed each time and keeps nothing. */
export function unkeptMarket(feed: MarketFeed): MarketSource {
  return checkedMarket(feed, async ({ coin, timeframe, upTo, count }) => {
    const unclosed = candleIndex(timeframe, upTo);
    const first = candleAt(timeframe, unclosed - count);
    const last = candleAt(timeframe, unclosed - 1);
    return { rows: await feed.candles({ coin, timeframe, first, last }), correction: 0 };
  });
}
