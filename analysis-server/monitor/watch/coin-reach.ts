import type { EpochMs } from '../../../domain/text/quantity.ts';
import { MINUTE_MS } from '../../market/candle-period.ts';

/** A coin whose levels are far is judged at the latest after so long. */
export const LATEST_MS = 10 * MINUTE_MS;
/** Price may have gone so far beyond what was seen of it, as a share: the floor. */
const LEAST_MARGIN = 0.01;
/** And so many of its widest minutes of late. */
const MARGIN_SWINGS = 6;
/** A minute's swing counts half after so many minutes. */
const SWING_HALF_LIFE = 60;

/** What is known of a coin's price, and the nearest levels on both sides. */
export interface CoinReach {
  readonly watchedUntil: EpochMs;
  /** The close of the last minute judged; null before the first. */
  readonly price: number | null;
  readonly swing: number;
  /** The highest level that a fall would reach. */
  readonly lower: number | null;
  /** The lowest level that a rise would reach. */
  readonly upper: number | null;
}

/** Why a coin's minutes are fetched now. */
export type DueFor = 'near' | 'age';

/**
 * Whether a coin's minutes are to be fetched, and why. A price seen now and then does not show the
 * wicks between: levels within a margin around what was seen count as near, and all others wait for
 * `LATEST_MS` at most.
 * @param minute the close of the newest closed minute
 * @param price what the market says now; null where it does not
 */
export function dueFor(coin: CoinReach, minute: EpochMs, price: number | null): DueFor | null {
  const { watchedUntil, price: last, swing, lower, upper } = coin;
  if (watchedUntil >= minute) return null;
  if (last === null) return 'near';
  const margin = Math.max(LEAST_MARGIN, MARGIN_SWINGS * swing);
  const low = Math.min(last, price ?? last) * (1 - margin);
  const high = Math.max(last, price ?? last) * (1 + margin);
  if ((upper !== null && upper <= high) || (lower !== null && lower >= low)) return 'near';
  return minute - watchedUntil >= LATEST_MS ? 'age' : null;
}

/** The widest minute of late, as a share of the price, with further minutes. */
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
