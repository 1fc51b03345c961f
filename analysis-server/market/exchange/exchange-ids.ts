import * as v from 'valibot';

/** The exchanges to fetch candles from, by their ccxt id, in the order that `auto` tries them. */
export const EXCHANGE_IDS = ['bybit', 'krakenfutures', 'hyperliquid', 'binanceusdm'] as const;

export const ExchangeIdSchema = v.picklist(EXCHANGE_IDS);

export type ExchangeId = v.InferOutput<typeof ExchangeIdSchema>;

/** What differs between the exchanges in how candles are fetched. */
export interface ExchangeTraits {
  /** As a person reads it. */
  readonly name: string;
  /** Candles that one request may ask for. */
  readonly pageSize: number;
  /** Whether a request takes ccxt's `until`; Kraken derives its end from the limit. */
  readonly takesUntil: boolean;
  /** Whether contracts settled in the coin count; only where their volume comes in the coin. */
  readonly coinSettled: boolean;
  /** Whether ccxt has a history of its open interest. */
  readonly countsOpenInterest: boolean;
  /** Whether its margin tiers are public, so that ccxt has them without a key. */
  readonly publishesTiers: boolean;
  /** ccxt's parameters of each request for tickers; together they bring every listed coin. */
  readonly tickerRequests: readonly Readonly<Record<string, string>>[];
  /** Options for ccxt, so that it loads perpetual contracts only. */
  readonly options: Readonly<Record<string, unknown>>;
}

export const EXCHANGE_TRAITS: Readonly<Record<ExchangeId, ExchangeTraits>> = {
  bybit: {
    name: 'Bybit',
    pageSize: 1_000,
    takesUntil: true,
    coinSettled: true,
    countsOpenInterest: true,
    publishesTiers: true,
    tickerRequests: [{ category: 'linear' }, { category: 'inverse' }],
    options: { fetchMarkets: { types: ['linear', 'inverse'] } },
  },
  krakenfutures: {
    name: 'Kraken Futures',
    pageSize: 2_000,
    takesUntil: false,
    coinSettled: false,
    countsOpenInterest: false,
    publishesTiers: true,
    tickerRequests: [{}],
    options: {},
  },
  hyperliquid: {
    name: 'Hyperliquid',
    // It gives 5,000, and counts each 60 that are asked for, whether they exist or not.
    pageSize: 1_000,
    takesUntil: true,
    coinSettled: false,
    countsOpenInterest: false,
    publishesTiers: false,
    tickerRequests: [{ type: 'swap' }],
    options: { fetchMarkets: { types: ['swap'] } },
  },
  binanceusdm: {
    name: 'Binance USDⓈ-M',
    pageSize: 1_000,
    takesUntil: true,
    coinSettled: false,
    countsOpenInterest: true,
    publishesTiers: false,
    tickerRequests: [{}],
    options: { fetchMarkets: { types: ['linear'] } },
  },
};
