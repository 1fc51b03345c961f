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
  /** Payments of funding at once; Bybit's page is the newest of what is asked, others' the oldest. */
  readonly fundingPage: number;
  readonly newestFundingFirst?: boolean;
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
    fundingPage: 200,
    newestFundingFirst: true,
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
    fundingPage: 1_000,
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
    fundingPage: 500,
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
    fundingPage: 1_000,
    publishesTiers: false,
    tickerRequests: [{}],
    options: { fetchMarkets: { types: ['linear'] } },
  },
};
