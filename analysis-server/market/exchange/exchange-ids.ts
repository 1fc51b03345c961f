import * as v from 'valibot';

/** ccxt ids, in the order that `auto` tries them. */
export const EXCHANGE_IDS = ['bybit', 'krakenfutures', 'hyperliquid', 'binanceusdm'] as const;

export const ExchangeIdSchema = v.picklist(EXCHANGE_IDS);

export type ExchangeId = v.InferOutput<typeof ExchangeIdSchema>;

export interface ExchangeTraits {
  readonly name: string;
  readonly pageSize: number;
  /** Whether ccxt's `until` works; Kraken derives its end from the limit. */
  readonly takesUntil: boolean;
  /** Include contracts settled in the coin; only if their volume is in the coin. */
  readonly coinSettled: boolean;
  readonly countsOpenInterest: boolean;
  readonly publishesTiers: boolean;
  /** ccxt parameters per ticker request; together they cover every listed coin. */
  readonly tickerRequests: readonly Readonly<Record<string, string>>[];
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
    // It returns 5,000, and charges each 60 requested, existing or not.
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
