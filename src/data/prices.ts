import * as v from 'valibot';
import type { Market } from '../../domain/analysis/analysis.ts';
import type { Coin } from '../../domain/market/coin.ts';
import { type SeenRange, withSeenPrice } from '../../domain/market/forming-candle.ts';
import {
  KeptPriceSchema,
  MOST_PRICED_COINS,
  type PricesAnswer,
  PricesAnswerSchema,
} from '../../domain/market/prices.ts';
import type { LastPrice } from '../../domain/text/price-words.ts';
import { DAY_MS, MINUTE_MS } from '../../domain/text/time-units.ts';
import { coinsRequest, gathered } from './gathered.ts';

/** Milliseconds between requests, and for followers that want it in the background. */
const POLL_IN_VIEW = 15_000;
const POLL_HIDDEN = 60_000;

export interface KnownPrice extends LastPrice {
  readonly market: Market;
  /** Since the page's first request. */
  readonly seen: readonly SeenRange[];
}

function pricesIn({ market, at, prices: answered }: PricesAnswer): ReadonlyMap<Coin, KnownPrice> {
  const { known } = usePrices.getState();
  const read = Object.entries(answered).map(
    ([coin, { price, change24h, tickSize, at: own = at }]) => {
      const before = known.get(coin);
      const seen = before?.market.id === market.id ? before.seen : [];
      const shown = { market, price, change24h, tickSize, at: own };
      return [coin, { ...shown, seen: withSeenPrice(seen, price, own) }] as const;
    },
  );
  return new Map(read);
}

const ask = coinsRequest('prices', PricesAnswerSchema, pricesIn);

export const prices = gathered<KnownPrice>({
  name: 'prices',
  service: 'analysis',
  read: (coins) => ask(coins.slice(0, MOST_PRICED_COINS)),
  most: Number.POSITIVE_INFINITY,
  dueAt: (_, askedAt) =>
    askedAt + (document.visibilityState === 'hidden' ? POLL_HIDDEN : POLL_IN_VIEW),
  asks: 'all',
  kept: {
    schema: v.pipe(
      KeptPriceSchema,
      v.transform((price) => ({ ...price, seen: [] })),
    ),
    lifetime: DAY_MS,
    every: MINUTE_MS,
  },
});

export const usePrices = prices.useKnown;

/** One poll for the whole page; `whileHidden`: also in the background, at a slower pace. */
export const followPrices = prices.follow;

/** Kept fresh, by default also in the background. */
export const useListPrices = (coins: readonly Coin[], whileHidden = true): void =>
  prices.useFollowed(coins, whileHidden);

/** Without following it: others keep it fresh. */
export const useKnownPrice = (coin: Coin): KnownPrice | null =>
  usePrices((state) => state.known.get(coin) ?? null);

export function usePrice(coin: Coin): KnownPrice | null {
  prices.useFollowed([coin]);
  return useKnownPrice(coin);
}
