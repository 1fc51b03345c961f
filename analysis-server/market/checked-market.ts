import { type CandleRow, seriesFromRows } from '../../domain/market/candle.ts';
import { type CandleRequest, checkedCandles, checkedMinutes } from './checked-candles.ts';
import type { MarketFeed, MarketSource } from './market.ts';
import { weeksFromDays } from './weekly-candles.ts';

export interface KeptRows {
  /** Oldest first; some may be missing. */
  readonly rows: readonly CandleRow[];
  readonly correction: number;
}

/** The newest closed candles of a request. */
export type ReadRows = (request: CandleRequest) => Promise<KeptRows>;

const DAYS_IN_WEEK = 7;

export function checkedMarket(feed: MarketFeed, readRows: ReadRows): MarketSource {
  async function rowsOf(request: CandleRequest): Promise<KeptRows> {
    if (request.timeframe !== '1w' || feed.weeks === 'own') return readRows(request);
    const count = (request.count + 1) * DAYS_IN_WEEK;
    const days = await readRows({ ...request, timeframe: '1d', count });
    return { ...days, rows: weeksFromDays(seriesFromRows('1d', days.rows)) };
  }
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
      const { rows, correction } = await rowsOf(request);
      return { ...checkedCandles(rows, request), correction };
    },
  };
}
