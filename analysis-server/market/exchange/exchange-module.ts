import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import type { Clock } from '../market.ts';
import { EXCHANGE_TRAITS, type ExchangeId } from './exchange-ids.ts';
import type { Transport } from './exchange-transport.ts';

export interface CcxtExchange {
  urls: { api: unknown };
  readonly timeframes: Readonly<Record<string, unknown>>;
  milliseconds: () => number;
  seconds: () => number;
  filterBySinceLimit: (rows: unknown) => unknown;
  symbol: (id: string) => string;
  safeSymbol(id: string): string;
  fetchMarkets(): Promise<readonly { readonly id: string; readonly active?: boolean }[]>;
  setMarkets(markets: unknown): unknown;
  fetchTickers(symbols: undefined, params: Readonly<Record<string, string>>): Promise<unknown>;
  fetchOHLCV(
    symbol: string,
    timeframe: string,
    since: number,
    limit: number,
    params: Readonly<Record<string, number>>,
  ): Promise<unknown>;
  fetchFundingRateHistory(
    symbol: string,
    since: number,
    limit: number,
    params: Readonly<Record<string, number>>,
  ): Promise<unknown>;
  fetchFundingRates(): Promise<unknown>;
  fetchMarketLeverageTiers(symbol: string): Promise<unknown>;
  fetchOpenInterestHistory: CcxtExchange['fetchOHLCV'];
}

type CcxtExchangeClass = new (settings: Readonly<Record<string, unknown>>) => CcxtExchange;

const ExchangeModuleSchema = v.object({
  default: v.custom<CcxtExchangeClass>((value) => typeof value === 'function'),
});

/**
 * ccxt's package exports only the bundle of all hundred exchanges (585 ms and 105 MB; one takes 130
 * ms and 38 MB), so the file is found beside it.
 */
async function loadExchangeClass(id: ExchangeId): Promise<CcxtExchangeClass> {
  const bundle = pathToFileURL(createRequire(import.meta.url).resolve('ccxt'));
  const file = new URL(`../js/src/${id}.js`, bundle);
  return v.parse(ExchangeModuleSchema, await import(/* @vite-ignore */ file.href)).default;
}

export function withBaseUrl(urls: unknown, base: string): unknown {
  if (typeof urls === 'string') return urls.replace(/^https?:\/\/[^/]+/, base.replace(/\/+$/, ''));
  if (typeof urls !== 'object' || urls === null) return urls;
  return Object.fromEntries(
    Object.entries(urls).map(([name, value]) => [name, withBaseUrl(value, base)]),
  );
}

/** @param baseUrl replaces the exchange's own addresses; null keeps them */
export async function openCcxtExchange(
  id: ExchangeId,
  transport: Transport,
  clock: Clock,
  baseUrl: string | null,
): Promise<CcxtExchange> {
  const ExchangeClass = await loadExchangeClass(id);
  const exchange = new ExchangeClass({
    // The shared request budget replaces ccxt's own throttle.
    enableRateLimit: false,
    fetchImplementation: transport,
    enableLastHttpResponse: false,
    enableLastResponseHeaders: false,
    options: EXCHANGE_TRAITS[id].options,
  });
  exchange.milliseconds = clock;
  exchange.seconds = () => Math.floor(clock() / 1_000);
  // ccxt would cut what exceeds the request, and so hide a faulty feed.
  exchange.filterBySinceLimit = (rows) => rows;
  // ccxt would refuse all funding rates where one is of a contract newer than the list.
  exchange.symbol = (id) => exchange.safeSymbol(id);
  if (baseUrl !== null) exchange.urls.api = withBaseUrl(exchange.urls.api, baseUrl);
  return exchange;
}
