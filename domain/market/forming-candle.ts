import { isOldPrice } from '../text/price-words.ts';
import { type EpochMs, epochMs } from '../text/quantity.ts';
import { candleOpen, PERIOD_MS, type Timeframe } from './timeframe.ts';

/** Prices seen within one 15m period. */
export interface SeenRange {
  readonly open: EpochMs;
  readonly low: number;
  readonly high: number;
}

/** As long as the longest candle lasts. */
const MOST_RANGES = PERIOD_MS['1w'] / PERIOD_MS['15m'];

export function withSeenPrice(
  ranges: readonly SeenRange[],
  price: number,
  at: EpochMs,
): readonly SeenRange[] {
  const open = candleOpen('15m', at);
  const newest = ranges.at(-1);
  if (newest?.open !== open) {
    return [...ranges, { open, low: price, high: price }].slice(-MOST_RANGES);
  }
  if (price >= newest.low && price <= newest.high) return ranges;
  const low = Math.min(newest.low, price);
  return [...ranges.slice(0, -1), { open, low, high: Math.max(newest.high, price) }];
}

export interface FormingParts {
  readonly timeframe: Timeframe;
  readonly newest: { readonly open: number; readonly close: number };
  readonly price: number;
  readonly at: EpochMs;
  readonly seen: readonly SeenRange[];
  readonly now: number;
}

/**
 * As far as it was seen; no value is ever computed from it.
 * @returns null if the price is old, or candles between are not on the chart
 */
export function formingCandle(parts: FormingParts) {
  const { timeframe, newest, price, at, seen, now } = parts;
  const open = epochMs(newest.open + PERIOD_MS[timeframe]);
  const current = candleOpen(timeframe, at);
  if (isOldPrice(at, now) || open !== current || candleOpen(timeframe, epochMs(now)) > current) {
    return null;
  }
  const within = seen.filter((range) => range.open >= open);
  return {
    open,
    /** End of the last closed candle. */
    from: newest.close,
    now: price,
    /** Seen since then; the true extremes may lie beyond. */
    low: Math.min(newest.close, price, ...within.map((range) => range.low)),
    high: Math.max(newest.close, price, ...within.map((range) => range.high)),
  };
}

export type FormingCandle = Readonly<NonNullable<ReturnType<typeof formingCandle>>>;
