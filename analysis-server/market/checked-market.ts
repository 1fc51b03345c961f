import { candleSource } from '../../domain/analysis/usable-candles.ts';
import type { CandleRow } from '../../domain/market/candle.ts';
import { type CandleRequest, checkedMinutes } from '../../domain/market/checked-candles.ts';
import type { MarketFeed, MarketSource } from './market.ts';

export interface KeptRows {
  /** Oldest first; some may be missing. */
  readonly rows: readonly CandleRow[];
  readonly correction: number;
}

/** The newest closed candles of a request. */
export type ReadRows = (request: CandleRequest) => Promise<KeptRows>;

export function checkedMarket(feed: MarketFeed, readRows: ReadRows): MarketSource {
  const { minutes } = feed;
  return {
    market: feed.market,
    coins: () => feed.coins(),
    now: (coin) => feed.now(coin),
    derivatives: (coin, upTo) => feed.derivatives(coin, upTo),
    ...(minutes && {
      minutes: async (span) =>
        checkedMinutes(await minutes.call(feed, span), span, feed.market.name),
    }),
    async candles(coin, timeframe, upTo, count) {
      const request = { marketName: feed.market.name, coin, timeframe, upTo, count };
      const { asked, checked } = candleSource(request, feed.weeks === 'own');
      const { rows, correction } = await readRows(asked);
      return { ...checked(rows), correction };
    },
  };
}
