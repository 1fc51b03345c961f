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

/** As far as it was seen. No value is ever computed from it. */
export interface FormingCandle {
  readonly open: EpochMs;
  /** End of the last closed candle. */
  readonly from: number;
  readonly now: number;
  /** Seen since then; the true extremes may lie beyond. */
  readonly low: number;
  readonly high: number;
}

export interface FormingParts {
  readonly timeframe: Timeframe;
  readonly newest: { readonly open: number; readonly close: number };
  readonly price: number;
  readonly at: EpochMs;
  readonly seen: readonly SeenRange[];
  readonly now: number;
}

/** Null if the price is old, or candles between are not on the chart. */
export function formingCandle(parts: FormingParts): FormingCandle | null {
  const { timeframe, newest, price, at, seen, now } = parts;
  const open = epochMs(newest.open + PERIOD_MS[timeframe]);
  const current = candleOpen(timeframe, at);
  if (isOldPrice(at, now) || open !== current || candleOpen(timeframe, epochMs(now)) > current) {
    return null;
  }
  const within = seen.filter((range) => range.open >= open);
  return {
    open,
    from: newest.close,
    now: price,
    low: Math.min(newest.close, price, ...within.map((range) => range.low)),
    high: Math.max(newest.close, price, ...within.map((range) => range.high)),
  };
}
