import { type CandleRow, type CandleSeries, seriesFromRows } from '../../domain/candle.ts';
import type { Coin } from '../../domain/coin.ts';
import { type EpochMs, epochMs } from '../../domain/quantity.ts';
import { candleOpen, PERIOD_MS, type Timeframe } from '../../domain/timeframe.ts';
import { MarketError, type MarketErrorKind, momentText } from './market-error.ts';

/** Whose candles are checked, and for which moment. */
export interface CandleRequest {
  /** The market as a person reads it; it begins every error. */
  readonly marketName: string;
  readonly coin: Coin;
  readonly timeframe: Timeframe;
  readonly upTo: EpochMs;
  readonly count: number;
}

/** So many equal candles in a row, trades and all, are a feed that repeats itself. */
const EQUAL_CANDLES = 4;
/** So many candles in a row without a trade or a price change are a frozen feed. */
const IDLE_CANDLES = 20;
/** The newest closed candle may be this many periods old. */
const STALE_AFTER_PERIODS = 2;

function fail(request: CandleRequest, kind: MarketErrorKind, what: string): never {
  const { marketName, coin, timeframe } = request;
  throw new MarketError(kind, `${marketName}, ${coin} ${timeframe}: ${what}`, { coin, timeframe });
}

function checkTimes(rows: readonly CandleRow[], request: CandleRequest): void {
  const period = PERIOD_MS[request.timeframe];
  const invalid = (what: string) => fail(request, 'invalid-candles', what);
  const unclosed = candleOpen(request.timeframe, request.upTo);
  let previous: number | null = null;
  for (const [time] of rows) {
    const at = momentText(time);
    if (!Number.isInteger(time)) invalid(`a candle opens at ${time}; expected whole milliseconds.`);
    if (candleOpen(request.timeframe, epochMs(time)) !== time) {
      invalid(`a candle opens at ${at}, which is not a multiple of ${request.timeframe}.`);
    }
    if (time > unclosed) {
      invalid(
        `a candle opens at ${at}, in the future; the newest may open at ${momentText(unclosed)}.`,
      );
    }
    if (previous !== null) {
      const expected = momentText(previous + period);
      if (time === previous)
        invalid(`two candles open at ${at}; expected the next at ${expected}.`);
      if (time < previous) {
        invalid(`the candle of ${at} follows a later one; expected the next at ${expected}.`);
      }
      if (time !== previous + period) {
        const missing = (time - previous) / period - 1;
        const words = missing === 1 ? '1 candle is' : `${missing} candles are`;
        invalid(`${words} missing; expected ${expected}, got ${at}.`);
      }
    }
    previous = time;
  }
}

function checkPrices(rows: readonly CandleRow[], request: CandleRequest): void {
  for (const [time, open, high, low, close, volume] of rows) {
    const invalid = (what: string) =>
      fail(request, 'invalid-candles', `the candle of ${momentText(time)} has ${what}.`);
    for (const [name, value] of Object.entries({ open, high, low, close })) {
      if (!(Number.isFinite(value) && value > 0)) {
        invalid(`${name} ${value}; expected a price above 0`);
      }
    }
    if (!(Number.isFinite(volume) && volume >= 0)) {
      invalid(`volume ${volume}; expected 0 or more`);
    }
    if (high < Math.max(open, close, low)) {
      invalid(`high ${high}; expected at least open ${open}, low ${low} and close ${close}`);
    }
    if (low > Math.min(open, close)) {
      invalid(`low ${low}; expected at most open ${open} and close ${close}`);
    }
  }
}

const isEqual = (a: CandleRow, b: CandleRow) =>
  a[1] === b[1] && a[2] === b[2] && a[3] === b[3] && a[4] === b[4] && a[5] === b[5];

function checkMovement(rows: readonly CandleRow[], request: CandleRequest): void {
  const newest = rows.at(-1);
  if (newest === undefined) return;
  const first = rows.findLastIndex((row) => !isEqual(row, newest)) + 1;
  const run = rows.length - first;
  const traded = newest[5] > 0 && newest[2] > newest[3];
  if (run >= (traded ? EQUAL_CANDLES : IDLE_CANDLES)) {
    const since = momentText(rows[first]?.[0] ?? newest[0]);
    fail(
      request,
      'frozen',
      `the feed is frozen: the newest ${run} candles, since ${since}, are all the same (close ${newest[4]}, volume ${newest[5]}).`,
    );
  }
}

function checkAge(newest: CandleRow, request: CandleRequest): void {
  const period = PERIOD_MS[request.timeframe];
  const closedAt = newest[0] + period;
  if (request.upTo - closedAt > STALE_AFTER_PERIODS * period) {
    fail(
      request,
      'stale',
      `the feed is late: the newest closed candle closed at ${momentText(closedAt)}, more than two periods before ${momentText(request.upTo)}; expected one that closed at ${momentText(candleOpen(request.timeframe, request.upTo))}.`,
    );
  }
}

/**
 * Turns raw rows into the candles an analysis may use: closed, in order, without a gap,
 * possible, moving and recent. The candle still open at `upTo` is left out.
 * @param rows oldest first, as the market sent them; the newest `count` closed ones are kept
 * @throws MarketError naming market, coin, timeframe, the moment and what was expected
 */
export function checkedCandles(rows: readonly CandleRow[], request: CandleRequest): CandleSeries {
  checkTimes(rows, request);
  const unclosed = candleOpen(request.timeframe, request.upTo);
  const closed = rows.at(-1)?.[0] === unclosed ? rows.slice(0, -1) : rows;
  const kept = closed.slice(-request.count);
  const newest = kept.at(-1);
  if (newest === undefined) {
    fail(request, 'no-candles', `no candle closed before ${momentText(request.upTo)}.`);
  }
  checkPrices(kept, request);
  checkAge(newest, request);
  checkMovement(kept, request);
  return seriesFromRows(request.timeframe, kept);
}
