import type { CandleSeries } from '../../domain/market/candle.ts';
import { at } from '../indicators/line.ts';

export const LOOKBACK = 4;
export const SETUP_LENGTH = 9;

export type Side = 'buy' | 'sell';

export interface Setup {
  readonly side: Side;
  readonly first: number;
  readonly last: number;
  readonly perfected: boolean;
}

/**
 * TD setups, oldest first: nine closes in a row, each below the close four candles before (buy;
 * above: sell), right after a price flip, a candle that did not satisfy it. A buy setup is
 * perfected when the low of candle 8 or 9 is at or below the lows of 6 and 7 (sell: highs, above).
 * The running count is at most nine. Source: T. DeMark, The New Science of Technical Analysis
 * (1994); J. Perl, DeMark Indicators (2008), chapter 1. Perl also lets a later candle perfect a
 * setup; here the ninth decides, so a completed setup never changes.
 */
export function tdSetups(series: CandleSeries): {
  readonly setups: readonly Setup[];
  readonly count: number;
  readonly side: Side | null;
} {
  const { close } = series;
  const setups: Setup[] = [];
  let side: Side | null = null;
  // A run under way at the first candle had its price flip before the series.
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
  return Math.min(reach(ninth), reach(ninth - 1)) <= Math.min(reach(ninth - 2), reach(ninth - 3));
}
