import type { TimeframeChart } from '../../../../domain/analysis/readings/chart.ts';
import type { FormingCandle } from '../../../../domain/market/forming-candle.ts';
import type { ViewRange } from './time-scale.ts';

/** Prices at the pane's foot and top. */
export interface Band {
  readonly low: number;
  readonly high: number;
}

export function seenPrices(
  candles: TimeframeChart['candles'],
  forming: FormingCandle | null,
  { from, to }: ViewRange,
): Band | null {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let index = Math.max(0, Math.ceil(from)); index <= to; index += 1) {
    const row = candles[index];
    if (!row) break;
    [low, high] = [Math.min(low, row[3]), Math.max(high, row[2])];
  }
  if (forming && candles.length >= from && candles.length <= to) {
    [low, high] = [Math.min(low, forming.low), Math.max(high, forming.high)];
  }
  return low <= high ? { low, high } : null;
}

/** Includes the current price unless that would squash the rest. */
export function withPrice({ low, high }: Band, now: number | null): Band {
  const isNear = now !== null && now > low - (high - low) && now < high + (high - low);
  return isNear ? { low: Math.min(low, now), high: Math.max(high, now) } : { low, high };
}

/** With `margin` CSS pixels above and below in a pane `height` high; never flat. */
export function withMargins({ low, high }: Band, margin: number, height: number, tick: number) {
  const flat = high > low ? 0 : 5 * tick;
  const more = ((high - low + 2 * flat) * margin) / Math.max(1, height - 2 * margin) + flat;
  return { low: low - more, high: high + more };
}

/** Above 1 shows more prices. */
export function scaledBand({ low, high }: Band, factor: number): Band {
  const [middle, half] = [(low + high) / 2, ((high - low) / 2) * factor];
  return { low: middle - half, high: middle + half };
}
