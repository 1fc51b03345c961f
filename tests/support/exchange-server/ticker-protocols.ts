import type { ExchangeId } from '../../../analysis-server/market/exchange/exchange-ids.ts';
import type { bookDay } from './candle-book.ts';
import type { ProtocolRequest } from './protocol.ts';

export type BookDay = ReturnType<typeof bookDay>;

/** Answers a request for tickers as an exchange answers it; null where it is for something else. */
export type TickerProtocol = (request: ProtocolRequest, day: BookDay) => unknown;

const bybitTicker = (symbol: string, { last, dayBefore, volume }: BookDay) => ({
  symbol,
  lastPrice: String(last),
  indexPrice: String(last),
  markPrice: String(last),
  prevPrice24h: String(dayBefore),
  price24hPcnt: ((last - dayBefore) / dayBefore).toFixed(6),
  highPrice24h: String(last + 10),
  lowPrice24h: String(last - 10),
  openInterest: '373504',
  openInterestValue: '22505.67',
  turnover24h: String(volume * last),
  volume24h: String(volume),
  fundingRate: '0.0001',
  nextFundingTime: '1672387200000',
  bid1Price: String(last),
  bid1Size: '1',
  ask1Price: String(last),
  ask1Size: '1',
});

/** Bybit's v5 tickers, by category (bybit-exchange.github.io/docs/v5/market/tickers). */
const bybit: TickerProtocol = ({ path, query }, day) => {
  if (path !== '/v5/market/tickers') return null;
  const category = query.get('category');
  const list =
    category === 'inverse'
      ? [{ ...bybitTicker('BTCUSD', day), turnover24h: '2', volume24h: String(2 * day.last) }]
      : [
          ...['BTCUSDT', 'ETHUSDT', 'BTCPERP', 'BTCUSDT-26JUN26'].map((symbol) =>
            bybitTicker(symbol, day),
          ),
          // Never traded yet.
          {
            ...bybitTicker('SHIB1000USDT', day),
            lastPrice: '',
            prevPrice24h: '',
            price24hPcnt: '',
          },
        ];
  return { retCode: 0, retMsg: 'OK', result: { category, list }, retExtInfo: {}, time: 1 };
};

/** Kraken Futures' tickers (docs.kraken.com/api/docs/futures-api/trading/get-tickers). */
const krakenfutures: TickerProtocol = ({ path }, { last, dayBefore, volume }) => {
  if (path !== '/derivatives/api/v3/tickers') return null;
  const perpetual = (symbol: string) => ({
    symbol,
    tag: 'perpetual',
    last,
    lastTime: '2026-05-06T11:59:00.000Z',
    lastSize: 1,
    markPrice: last,
    bid: last,
    bidSize: 1,
    ask: last,
    askSize: 1,
    vol24h: volume,
    volumeQuote: volume * last,
    open24h: dayBefore,
    openInterest: 100,
    suspended: false,
  });
  const tickers = [
    perpetual('PF_XBTUSD'),
    // Nothing traded in a day.
    { ...perpetual('PF_ETHUSD'), open24h: undefined, vol24h: 0, volumeQuote: undefined },
    { symbol: 'in_xbtusd', last: 40_411, lastTime: '2026-05-06T11:59:00.000Z' },
  ];
  return { result: 'success', tickers, serverTime: '2026-05-06T12:00:00.000Z' };
};

/** Binance USDⓈ-M 24hr ticker of all symbols (developers.binance.com, USDⓈ-M futures). */
const binanceusdm: TickerProtocol = ({ path }, { last, dayBefore, volume }) => {
  if (path !== '/fapi/v1/ticker/24hr') return null;
  return ['BTCUSDT', 'ETHUSDC', 'BTCUSDT_260626'].map((symbol) => ({
    symbol,
    priceChange: (last - dayBefore).toFixed(2),
    priceChangePercent: ((100 * (last - dayBefore)) / dayBefore).toFixed(3),
    weightedAvgPrice: String(last),
    lastPrice: String(last),
    lastQty: '1',
    openPrice: String(dayBefore),
    highPrice: String(last + 10),
    lowPrice: String(last - 10),
    volume: String(volume),
    quoteVolume: String(volume * last),
    openTime: 1_753_701_720_000,
    closeTime: 1_753_788_172_414,
    firstId: 1,
    lastId: 2,
    count: 2,
  }));
};

/** By exchange; Hyperliquid's tickers come with its list of contracts. */
export const TICKER_PROTOCOLS: Readonly<Record<ExchangeId, TickerProtocol>> = {
  bybit,
  krakenfutures,
  hyperliquid: () => null,
  binanceusdm,
};
