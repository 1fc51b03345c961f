import * as v from 'valibot';
import { baseOf, type Coin, CoinSchema, QUOTES } from '../../../domain/coin.ts';

/** How many suggestions are shown. */
export const MOST_SUGGESTIONS = 10;

export interface Suggestions {
  readonly coins: readonly Coin[];
  /** How many more match. */
  readonly more: number;
}

/** Exact symbol or base first, then what begins with the text, then what contains it. */
function rank(coin: Coin, text: string): number {
  if (coin === text || baseOf(coin) === text) return 0;
  return coin.startsWith(text) ? 1 : 2;
}

/** The coins whose symbol contains the text, whatever its case. */
export function suggest(coins: readonly Coin[], text: string): Suggestions {
  const wanted = text.trim().toUpperCase();
  const matches = coins
    .filter((coin) => coin.includes(wanted))
    .toSorted((a, b) => rank(a, wanted) - rank(b, wanted));
  return {
    coins: matches.slice(0, MOST_SUGGESTIONS),
    more: Math.max(0, matches.length - MOST_SUGGESTIONS),
  };
}

/** The line under a list that is longer than what is shown. */
export function moreText(more: number): string | null {
  return more > 0 ? `... and ${more} more. Keep typing to narrow down.` : null;
}

/**
 * The coin that a text means: a listed symbol; a base, in USDT before USDC before USD; or the only
 * match. Without a list (it failed to load) any well-formed symbol is taken as it is.
 */
export function coinMeant(coins: readonly Coin[] | null, text: string): Coin | null {
  const wanted = text.trim().toUpperCase();
  if (wanted === '') return null;
  if (coins === null) return v.is(CoinSchema, wanted) ? wanted : null;
  if (coins.includes(wanted)) return wanted;
  const byQuote = QUOTES.map((quote) => wanted + quote).find((coin) => coins.includes(coin));
  if (byQuote) return byQuote;
  const matches = coins.filter((coin) => coin.includes(wanted));
  return matches.length === 1 ? (matches[0] ?? null) : null;
}
