import { baseOf, type Coin } from '../../../../domain/market/coin.ts';
import type { CoinNames } from './coin-choice.ts';

/** How many are named where nothing matches. */
const MOST_NEAR = 3;

/** How many letters may be wrong, missing or too many, by the length of what was typed. */
const allowed = (length: number): number => (length < 4 ? 1 : 2);

/** How many letters have to be changed, put in, left out or swapped with their neighbour. */
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

/** How near a text is to a coin's symbol, base or name; a name counts by its beginning, too. */
function distance(coin: Coin, name: string | undefined, text: string): number {
  const words = [coin, baseOf(coin)];
  if (name !== undefined) words.push(name.toUpperCase(), name.toUpperCase().slice(0, text.length));
  return Math.min(
    ...words
      .filter((word) => Math.abs(word.length - text.length) <= allowed(text.length))
      .map((word) => lettersApart(word, text)),
  );
}

/** The coins that somebody may have meant whose text matches none: the nearest first, one a base. */
export function nearCoins(
  coins: readonly Coin[],
  text: string,
  names: CoinNames = {},
): readonly Coin[] {
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
