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
  /** Options for ccxt, so that it loads perpetual contracts only. */
  readonly options: Readonly<Record<string, unknown>>;
}

export const EXCHANGE_TRAITS: Readonly<Record<ExchangeId, ExchangeTraits>> = {
  bybit: {
    name: 'Bybit',
    pageSize: 1_000,
    takesUntil: true,
    coinSettled: true,
    options: { fetchMarkets: { types: ['linear', 'inverse'] } },
  },
  krakenfutures: {
    name: 'Kraken Futures',
    pageSize: 2_000,
    takesUntil: false,
    coinSettled: false,
    options: {},
  },
  hyperliquid: {
    name: 'Hyperliquid',
    pageSize: 5_000,
    takesUntil: true,
    coinSettled: false,
    options: { fetchMarkets: { types: ['swap'] } },
  },
  binanceusdm: {
    name: 'Binance USDⓈ-M',
    pageSize: 1_000,
    takesUntil: true,
    coinSettled: false,
    options: { fetchMarkets: { types: ['linear'] } },
  },
};
