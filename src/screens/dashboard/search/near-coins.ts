import { baseOf, type Coin } from '../../../../domain/market/coin.ts';
import type { CoinNames } from './coin-choice.ts';

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
