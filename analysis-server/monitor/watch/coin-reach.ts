import type { EpochMs } from '../../../domain/text/quantity.ts';
import { MINUTE_MS } from '../../../domain/text/time-units.ts';

/** Longest delay for a coin whose levels are far. */
export const LATEST_MS = 10 * MINUTE_MS;
/** The least margin that price may have moved unseen, as a share. */
const LEAST_MARGIN = 0.01;
/** The margin in widest recent minutes. */
const MARGIN_SWINGS = 6;
/** In minutes. */
const SWING_HALF_LIFE = 60;

export interface CoinReach {
  readonly watchedUntil: EpochMs;
  /** The close of the minute before. */
  readonly price: number | null;
  readonly swing: number;
  /** The highest level below; -Infinity if none. */
  readonly lower: number;
  /** The lowest level above; Infinity if none. */
  readonly upper: number;
}

export type DueFor = 'near' | 'age';

/** Sampled prices miss wicks: levels within a margin count as near, others wait `LATEST_MS`. */
export function dueFor(coin: CoinReach, minute: EpochMs, price: number | null): DueFor | null {
  const { watchedUntil, price: last, swing, lower, upper } = coin;
  if (watchedUntil >= minute) return null;
  if (last === null) return 'near';
  const margin = Math.max(LEAST_MARGIN, MARGIN_SWINGS * swing);
  const low = Math.min(last, price ?? last) * (1 - margin);
  const high = Math.max(last, price ?? last) * (1 + margin);
  if (upper <= high || lower >= low) return 'near';
  return minute - watchedUntil >= LATEST_MS ? 'age' : null;
}

/** The decayed widest minute, as a share of the price. */
export function swingAfter(
  swing: number,
  minutes: readonly { readonly high: number; readonly low: number; readonly close: number }[],
): number {
  const fading = 0.5 ** (1 / SWING_HALF_LIFE);
  return minutes.reduce(
    (widest, { high, low, close }) => Math.max(widest * fading, (high - low) / close),
    swing,
  );
}
