import type { CandleRow } from '../../domain/candle.ts';

/** Series kept at most: 50 coins of five timeframes, about 100 KB each. */
const CAPACITY = 250;

/** Closed candles that passed the check. */
export interface KeptCandles {
  /** All candles that opened at this moment or later are in `rows`, up to the last of them. */
  readonly since: number;
  readonly rows: readonly CandleRow[];
  /** The most candles that were ever asked for; so many are kept, and no more. */
  readonly wanted: number;
}

/** Whether all candles that open from `first` to `last` are kept. */
export function covers(kept: KeptCandles, first: number, last: number): boolean {
  return kept.since <= first && (kept.rows.at(-1)?.[0] ?? Number.NEGATIVE_INFINITY) >= last;
}

/** Keeps the closed candles that were fetched, the least recently used leaving first. */
export class CandleCache {
  readonly #kept = new Map<string, KeptCandles>();
  readonly #capacity: number;

  constructor(capacity = CAPACITY) {
    this.#capacity = capacity;
  }

  get(key: string): KeptCandles | null {
    const kept = this.#kept.get(key);
    if (kept === undefined) return null;
    this.set(key, kept);
    return kept;
  }

  set(key: string, kept: KeptCandles): void {
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    const oldest = this.#kept.keys().next();
    if (this.#kept.size > this.#capacity && !oldest.done) this.#kept.delete(oldest.value);
  }
}

/**
 * Joins what was kept with what was just fetched, which begins at the newest kept candle.
 * @returns null where they disagree about that candle: the exchange has corrected itself, and
 *   nothing that was kept counts any more
 */
export function joinedTail(
  kept: readonly CandleRow[],
  fetched: readonly CandleRow[],
): readonly CandleRow[] | null {
  const last = kept.at(-1);
  const again = fetched.at(0);
  if (last === undefined || again === undefined) return null;
  if (!last.every((value, index) => value === again[index])) return null;
  return [...kept, ...fetched.slice(1)];
}
