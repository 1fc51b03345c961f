import type { CandleSeries } from '../../domain/market/candle.ts';
import { at } from '../indicators/line.ts';
import type { Setup } from './td-setup.ts';

const COUNTDOWN_LENGTH = 13;

/** A setup at least this many times as tall as the first does not restart the count. */
const RECYCLE_LIMIT = 1.618;

export interface Countdown {
  readonly setup: Setup;
  /** Of its thirteen candles, oldest first. */
  readonly rows: readonly number[];
}

/**
 * TD countdowns: from the ninth candle of a buy setup on, closes at or below the low two candles
 * before count, in a row or not, to thirteen (sell: at or above the high). The thirteenth also
 * needs a low at or below the eighth's close, or is passed over. Dropped when
 * - a setup of the other side completes (its own countdown begins),
 * - a candle's true low is above TDST, the setup's highest true high (sell: mirrored), or
 * - a setup of the same side completes that is at least as tall, but under 1.618 times: the count
 *   restarts from it.
 * Source: T. DeMark, The New Science of Technical Analysis (1994); J. Perl, DeMark Indicators
 * (2008), chapter 1. Setups and countdowns are oldest first.
 */
export function tdCountdowns(series: CandleSeries, setups: readonly Setup[]): Countdown[] {
  const countdowns: Countdown[] = [];
  const completing = new Map(setups.map((setup) => [setup.last, setup]));
  let setup: Setup | null = null;
  let rows: number[] = [];
  for (let row = setups[0]?.last ?? series.close.length; row < series.close.length; row++) {
    const completed = completing.get(row);
    if (completed && (setup === null || restarts(series, setup, completed))) {
      setup = completed;
      rows = [];
    }
    if (setup === null) continue;
    if (isPastTdst(series, setup, row)) {
      setup = null;
    } else if (counts(series, setup, rows, row)) {
      rows.push(row);
      if (rows.length === COUNTDOWN_LENGTH) {
        countdowns.push({ setup, rows });
        setup = null;
      }
    }
  }
  return countdowns;
}

function counts(series: CandleSeries, setup: Setup, rows: readonly number[], row: number) {
  const [reach, sign] = setup.side === 'buy' ? [series.low, 1] : [series.high, -1];
  if (sign * at(series.close, row) > sign * at(reach, row - 2)) return false;
  const eighth = rows[7];
  if (rows.length < COUNTDOWN_LENGTH - 1 || eighth === undefined) return true;
  return sign * at(reach, row) <= sign * at(series.close, eighth);
}

function restarts(series: CandleSeries, running: Setup, completed: Setup): boolean {
  if (completed.side !== running.side) return true;
  const ratio = heightOf(series, completed) / heightOf(series, running);
  return ratio >= 1 && ratio < RECYCLE_LIMIT;
}

function isPastTdst(series: CandleSeries, setup: Setup, row: number): boolean {
  const { top, bottom } = trueRange(series, setup.first, setup.last);
  const candle = trueRange(series, row, row);
  return setup.side === 'buy' ? candle.bottom > top : candle.top < bottom;
}

function heightOf(series: CandleSeries, setup: Setup): number {
  const { top, bottom } = trueRange(series, setup.first, setup.last);
  return top - bottom;
}

/** Each candle's range joined with the close before it. */
function trueRange(series: CandleSeries, first: number, last: number) {
  let top = at(series.close, first - 1);
  let bottom = top;
  for (let row = first; row <= last; row++) {
    top = Math.max(top, at(series.high, row));
    bottom = Math.min(bottom, at(series.low, row));
  }
  return { top, bottom };
}
