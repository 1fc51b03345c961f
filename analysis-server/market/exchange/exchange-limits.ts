import * as v from 'valibot';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, WEEK_MS } from '../../../domain/text/time-units.ts';
import type { Charge, Quotas } from '../request-budget/quota.ts';
import type { ExchangeId } from './exchange-ids.ts';

export interface ExchangeLimits {
  readonly quotas: Quotas;
  /** @param body of a POST */
  readonly chargeOf: (url: URL, body: string | undefined) => Charge;
}

const each = (quota: string, weight: number) => (): Charge => ({ quota, weight });

/** Bybit: 600 requests in any 5 s (bybit-exchange.github.io/docs/v5/rate-limit, "IP Limit"). */
const bybit: ExchangeLimits = {
  quotas: { requests: { weight: 600, windowMs: 5 * SECOND_MS } },
  chargeOf: each('requests', 1),
};

/**
 * Kraken Futures has no limit for public requests (docs.kraken.com/api/docs/guides/
 * futures-rate-limits: they "do not have a cost"); ccxt asks 100 a minute. We take 300 a minute, as
 * nautilus_trader (KRAKEN_FUTURES_DEFAULT_RATE_LIMIT_PER_SECOND: 5).
 */
const krakenfutures: ExchangeLimits = {
  quotas: { requests: { weight: 300, windowMs: MINUTE_MS } },
  chargeOf: each('requests', 1),
};

const MOST_CANDLES = 5_000;
const CANDLES_PER_WEIGHT = 60;
/** A page of 500 entries costs one more per 20. */
const FUNDING_HISTORY_EXTRA = 500 / 20;
const UNIT_MS: Readonly<Record<string, number>> = {
  m: MINUTE_MS,
  h: HOUR_MS,
  d: DAY_MS,
  w: WEEK_MS,
};

const InfoSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.variant('type', [
    v.object({
      type: v.literal('candleSnapshot'),
      req: v.object({ interval: v.string(), startTime: v.number(), endTime: v.number() }),
    }),
    v.object({ type: v.picklist(['allMids', 'l2Book', 'fundingHistory']) }),
  ]),
);

function candlesAskedFor(interval: string, startTime: number, endTime: number): number {
  const [, count, unit] = /^(\d+)([mhdw])$/.exec(interval) ?? [];
  const period = Number(count) * (UNIT_MS[unit ?? ''] ?? Number.NaN);
  const candles = Math.floor((endTime - startTime) / period) + 1;
  return candles >= 0 && candles < MOST_CANDLES ? candles : MOST_CANDLES;
}

function hyperliquidWeight(body: string | undefined): number {
  const info = v.safeParse(InfoSchema, body);
  if (!info.success) return 20;
  switch (info.output.type) {
    case 'candleSnapshot': {
      const { interval, startTime, endTime } = info.output.req;
      return 20 + Math.ceil(candlesAskedFor(interval, startTime, endTime) / CANDLES_PER_WEIGHT);
    }
    case 'fundingHistory':
      return 20 + FUNDING_HISTORY_EXTRA;
    default:
      return 2;
  }
}

/**
 * Hyperliquid: weight of 1,200 a minute; 20 per info request, 2 for the mids and the book, plus 1
 * per 60 candles or 20 funding entries (hyperliquid.gitbook.io, "Rate limits and user limits").
 * ccxt counts 4 for candles, whatever their number.
 */
const hyperliquid: ExchangeLimits = {
  quotas: { weight: { weight: 1_200, windowMs: MINUTE_MS } },
  chargeOf: (_url, body) => ({ quota: 'weight', weight: hyperliquidWeight(body) }),
};

const KLINE_WEIGHTS = [
  [99, 1],
  [499, 2],
  [1_000, 5],
  [Number.POSITIVE_INFINITY, 10],
] as const;
const KLINES_WITHOUT_LIMIT = 500;
/** With a symbol, and for all symbols. */
const BY_SYMBOL: Readonly<Record<string, readonly [number, number]>> = {
  'ticker/24hr': [1, 40],
  'ticker/price': [1, 2],
  'ticker/bookTicker': [2, 5],
  premiumIndex: [1, 10],
};
const OF_FUNDING: ReadonlySet<string> = new Set(['fundingRate', 'fundingInfo']);

function fapiWeight(endpoint: string, query: URLSearchParams): number {
  if (endpoint.toLowerCase().endsWith('klines')) {
    const limit = Number(query.get('limit') ?? KLINES_WITHOUT_LIMIT);
    return KLINE_WEIGHTS.find(([most]) => limit <= most)?.[1] ?? 10;
  }
  const [one, all] = BY_SYMBOL[endpoint] ?? [1, 1];
  return query.has('symbol') ? one : all;
}

/**
 * Binance USDⓈ-M: weight of 2,400 a minute as documented per endpoint (developers.binance.com;
 * ccxt's binance.js, `fapiPublic`, agrees but for `premiumIndex` of all symbols: 1, really 10).
 * Also `fundingRate` and `fundingInfo` share 500 requests in 5 minutes, and the statistics under
 * /futures/data, such as the open interest history, 1,000.
 */
const binanceusdm: ExchangeLimits = {
  quotas: {
    weight: { weight: 2_400, windowMs: MINUTE_MS },
    funding: { weight: 500, windowMs: 5 * MINUTE_MS },
    statistics: { weight: 1_000, windowMs: 5 * MINUTE_MS },
  },
  chargeOf: ({ pathname, searchParams }) => {
    if (pathname.startsWith('/futures/data/')) return { quota: 'statistics', weight: 1 };
    const endpoint = pathname.replace(/^\/fapi\/v\d\//, '');
    if (OF_FUNDING.has(endpoint)) return { quota: 'funding', weight: 1 };
    return { quota: 'weight', weight: fapiWeight(endpoint, searchParams) };
  },
};

export const EXCHANGE_LIMITS: Readonly<Record<ExchangeId, ExchangeLimits>> = {
  bybit,
  krakenfutures,
  hyperliquid,
  binanceusdm,
};
