import * as v from 'valibot';
import { baseOf, type Coin, CoinSchema, QUOTES } from '../../../../domain/market/coin.ts';

export const MOST_SUGGESTIONS = 10;

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
) {
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

/** A symbol; a base or name (USDT, USDC, then USD); the only match; any symbol if `coins` is null. */
export function coinMeant(coins: readonly Coin[] | null, text: string, names: CoinNames = {}) {
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

const MOST_NEAR = 3;

/** Typos allowed by length of the text. */
const allowed = (length: number): number => (length < 4 ? 1 : 2);

/** Edit distance: changed, inserted, omitted letters and swaps of neighbours. */
export function lettersApart(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const above = rows[i - 1] ?? [];
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const least = Math.min(
        (above[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (above[j - 1] ?? 0) + same,
      );
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(swapped ? Math.min(least, (rows[i - 2]?.[j - 2] ?? 0) + 1) : least);
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? 0;
}

/** Distance to the symbol, base or name; the beginning of a name counts too. */
function distance(coin: Coin, name: string | undefined, text: string): number {
  const words = [coin, baseOf(coin)];
  if (name !== undefined) words.push(name.toUpperCase(), name.toUpperCase().slice(0, text.length));
  return Math.min(
    ...words
      .filter((word) => Math.abs(word.length - text.length) <= allowed(text.length))
      .map((word) => lettersApart(word, text)),
  );
}

/** Nearest first, one per base. */
export function nearCoins(coins: readonly Coin[], text: string, names: CoinNames = {}) {
  const wanted = text.trim().toUpperCase();
  if (wanted.length < 2) return [];
  const bases = new Set<string>();
  return coins
    .map((coin) => ({ coin, apart: distance(coin, names[coin], wanted) }))
    .filter(({ apart }) => apart <= allowed(wanted.length))
    .sort((a, b) => a.apart - b.apart)
    .map(({ coin }) => coin)
    .filter((coin) => !bases.has(baseOf(coin)) && bases.add(baseOf(coin)))
    .slice(0, MOST_NEAR);
}
