import * as v from 'valibot';
import { baseOf, type Coin, CoinSchema, QUOTES } from '../../../../domain/market/coin.ts';

export const MOST_SUGGESTIONS = 10;

export interface Suggestions {
  readonly coins: readonly Coin[];
  readonly more: number;
}

export type CoinNames = Readonly<Record<Coin, string>>;

/** Shorter texts are part of too many names. */
const FEWEST_OF_NAME = 3;

/** 0 is the best match; null if neither matches. */
function rank(coin: Coin, name: string | undefined, text: string): number | null {
  if (coin === text || baseOf(coin) === text) return 0;
  if (coin.includes(text)) return coin.startsWith(text) ? 2 : 3;
  if (name === undefined || text.length < FEWEST_OF_NAME) return null;
  const place = name.toUpperCase().indexOf(text);
  if (place < 0) return null;
  return name.length === text.length ? 1 : place === 0 ? 4 : 5;
}

/** Ignores case. Among equals recent coins come first; the rest keep their order. */
export function suggest(
  coins: readonly Coin[],
  text: string,
  names: CoinNames = {},
  recent: readonly Coin[] = [],
): Suggestions {
  const wanted = text.trim().toUpperCase();
  const places = new Map(recent.map((coin, place) => [coin, place]));
  const place = (coin: Coin) => places.get(coin) ?? recent.length;
  const matches = coins
    .flatMap((coin) => {
      const ranked = rank(coin, names[coin], wanted);
      return ranked === null ? [] : [{ coin, rank: ranked }];
    })
    .sort((a, b) => a.rank - b.rank || place(a.coin) - place(b.coin))
    .map(({ coin }) => coin);
  return {
    coins: matches.slice(0, MOST_SUGGESTIONS),
    more: Math.max(0, matches.length - MOST_SUGGESTIONS),
  };
}

export function moreText(more: number): string | null {
  return more > 0 ? `... and ${more} more. Keep typing to narrow down.` : null;
}

/**
 * A symbol; a base or whole name (USDT, USDC, then USD); or the only match. If the list failed to
 * load, any well-formed symbol is accepted.
 */
export function coinMeant(
  coins: readonly Coin[] | null,
  text: string,
  names: CoinNames = {},
): Coin | null {
  const wanted = text.trim().toUpperCase();
  if (wanted === '') return null;
  if (coins === null) return v.is(CoinSchema, wanted) ? wanted : null;
  if (coins.includes(wanted)) return wanted;
  const named = coins.find((coin) => names[coin]?.toUpperCase() === wanted);
  const bases = named === undefined ? [wanted] : [wanted, baseOf(named)];
  const byQuote = bases
    .flatMap((base) => QUOTES.map((quote) => base + quote))
    .find((coin) => coins.includes(coin));
  if (byQuote) return byQuote;
  const matches = coins.filter((coin) => coin.includes(wanted));
  return matches.length === 1 ? (matches[0] ?? null) : null;
}
