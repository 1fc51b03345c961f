import type { CandleSeries } from '../../domain/market/candle.ts';
import { at } from '../indicators/line.ts';

/** A close is compared with the one this many candles before. */
export const LOOKBACK = 4;
export const SETUP_LENGTH = 9;

export type Side = 'buy' | 'sell';

/** A completed TD setup. */
export interface Setup {
  readonly side: Side;
  /** Rows of its first and ninth candle. */
  readonly first: number;
  readonly last: number;
  /** True where candle 8 or 9 goes as far as candles 6 and 7 did. */
  readonly perfected: boolean;
}

/**
 * TD setups: nine closes in a row, each below the close four candles before (buy; above: sell),
 * the first of them right after a price flip, that is after a candle that did not satisfy it.
 * A buy setup is perfected when the low of candle 8 or 9 is at or below the lows of 6 and 7 (sell:
 * highs, above). Source: T. DeMark, The New Science of Technical Analysis (1994);
 * J. Perl, DeMark Indicators (2008), chapter 1. Perl also lets a later candle perfect a setup;
 * here the ninth decides, so that a completed setup never changes.
 * @returns the completed setups, oldest first, and how many candles the run that ends at the
 * newest candle counts (at most nine) and to which side.
 */
export function tdSetups(series: CandleSeries): {
  readonly setups: readonly Setup[];
  readonly count: number;
  readonly side: Side | null;
} {
  const { close } = series;
  const setups: Setup[] = [];
  let side: Side | null = null;
  // A run that is under way when the series begins had its price flip out of sight.
  let flipped = false;
  let count = 0;
  for (let row = LOOKBACK; row < close.length; row++) {
    const change = at(close, row) - at(close, row - LOOKBACK);
    const now: Side | null = change < 0 ? 'buy' : change > 0 ? 'sell' : null;
    if (row > LOOKBACK && now !== side) flipped = true;
    count = now === null ? 0 : now === side ? count + 1 : 1;
    side = now;
    if (!flipped) count = 0;
    if (side !== null && count === SETUP_LENGTH) {
      setups.push({
        side,
        first: row - SETUP_LENGTH + 1,
        last: row,
        perfected: isPerfected(series, side, row),
      });
    }
  }
  return { setups, count: Math.min(count, SETUP_LENGTH), side: count > 0 ? side : null };
}

function isPerfected(series: CandleSeries, side: Side, ninth: number): boolean {
  const [column, sign] = side === 'buy' ? [series.low, 1] : [series.high, -1];
  const reach = (row: number) => sign * at(column, row);
  const later = Math.min(reach(ninth), reach(ninth - 1));
  return later <= Math.min(reach(ninth - 2), reach(ninth - 3));
}
