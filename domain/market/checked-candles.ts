import { type EpochMs, epochMs } from '../text/quantity.ts';
import { MINUTE_MS } from '../text/time-units.ts';
import { type CandleGap, type CandleRow, type CandleSeries, seriesFromRows } from './candle.ts';
import { gapsIn } from './candle-gaps.ts';
import type { Coin } from './coin.ts';
import { MarketError, type MarketErrorKind, momentText } from './market-error.ts';
import { type CandlePeriod, candleOpen, PERIOD_MS, type Timeframe } from './timeframe.ts';

export interface CandleRequest {
  readonly marketName: string;
  readonly coin: Coin;
  readonly timeframe: Timeframe;
  readonly upTo: EpochMs;
  readonly count: number;
}

export interface CheckedCandles {
  readonly series: CandleSeries;
  /** Oldest first; none is among the newest candles. */
  readonly gaps: readonly CandleGap[];
}

/** This many equal candles in a row, trades included, are a feed repeating itself. */
const EQUAL_CANDLES = 4;
/** This many candles in a row without a trade or price change are a frozen feed. */
const IDLE_CANDLES = 20;
/** In periods, of the newest closed candle. */
const STALE_AFTER_PERIODS = 2;
const UNBROKEN_CANDLES = 50;

interface Asked {
  readonly marketName: string;
  readonly coin: Coin;
  readonly timeframe: CandlePeriod;
}

function fail(
  request: Asked,
  kind: MarketErrorKind,
  what: string,
  gaps: readonly CandleGap[] = [],
): never {
  const { marketName, coin, timeframe } = request;
  const message = `${marketName}, ${coin} ${timeframe}: ${what}`;
  throw new MarketError(kind, message, { coin, timeframe, gaps });
}

function checkTimes(rows: readonly CandleRow[], request: CandleRequest): void {
  const period = PERIOD_MS[request.timeframe];
  const invalid = (what: string) => fail(request, 'invalid-candles', what);
  const unclosed = candleOpen(request.timeframe, request.upTo);
  let previous: number | null = null;
  for (const [time] of rows) {
    const at = () => momentText(time);
    if (!Number.isInteger(time)) invalid(`a candle opens at ${time}; expected whole milliseconds.`);
    if (candleOpen(request.timeframe, epochMs(time)) !== time) {
      invalid(`a candle opens at ${at()}, which is not a multiple of ${request.timeframe}.`);
    }
    if (time > unclosed) {
      invalid(
        `a candle opens at ${at()}, in the future; the newest may open at ${momentText(unclosed)}.`,
      );
    }
    if (previous !== null && time <= previous) {
      const expected = momentText(previous + period);
      if (time === previous)
        invalid(`two candles open at ${at()}; expected the next at ${expected}.`);
      invalid(`the candle of ${at()} follows a later one; expected the next at ${expected}.`);
    }
    previous = time;
  }
}

function carriedGaps(series: CandleSeries, request: CandleRequest): readonly CandleGap[] {
  const { timeframe } = request;
  const gaps = gapsIn(series);
  const unbrokenFrom = series.time.at(-UNBROKEN_CANDLES) ?? Number.NEGATIVE_INFINITY;
  const recent = gaps.filter(({ last }) => last > unbrokenFrom);
  const [first] = recent;
  if (first) {
    const words = first.count === 1 ? '1 candle is' : `${first.count} candles are`;
    const got = momentText(first.last + PERIOD_MS[timeframe]);
    const what = `${words} missing; expected ${momentText(first.first)}, got ${got}.`;
    fail(request, 'invalid-candles', what, recent);
  }
  return gaps;
}

function checkPrices(rows: readonly CandleRow[], request: Asked): void {
  for (const [time, open, high, low, close, volume] of rows) {
    const invalid = (what: string) =>
      fail(request, 'invalid-candles', `the candle of ${momentText(time)} has ${what}.`);
    for (const [name, value] of Object.entries({ open, high, low, close })) {
      if (!(Number.isFinite(value) && value > 0)) {
        invalid(`${name} ${value}; expected a price above 0`);
      }
    }
    if (!(Number.isFinite(volume) && volume >= 0)) invalid(`volume ${volume}; expected 0 or more`);
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

/** Candles may be missing, but not unordered or impossible. @throws MarketError */
export function checkFetched(rows: readonly CandleRow[], request: CandleRequest): void {
  checkTimes(rows, request);
  checkPrices(rows, request);
}

/** Without the minute still open. @throws MarketError if minutes are out of order or impossible */
export function checkedMinutes(
  rows: readonly CandleRow[],
  { coin, first, last }: { readonly coin: Coin; readonly first: EpochMs; readonly last: EpochMs },
  marketName: string,
): readonly CandleRow[] {
  const asked = { marketName, coin, timeframe: '1m' } as const;
  const within = rows.filter(([time]) => !(time < first || time > last));
  let previous = Number.NEGATIVE_INFINITY;
  for (const [time] of within) {
    const at = () => momentText(time);
    if (time % MINUTE_MS !== 0) {
      fail(asked, 'invalid-candles', `a candle opens at ${at()}, which is not a whole minute.`);
    }
    if (time <= previous) {
      fail(asked, 'invalid-candles', `the candle of ${at()} does not follow the one before it.`);
    }
    previous = time;
  }
  checkPrices(within, asked);
  return within;
}

/**
 * The candles an analysis may use: closed by `upTo`, ordered, possible, moving, recent, and without
 * a gap among the newest 50.
 * @param rows oldest first, as sent; the newest `count` closed ones are kept
 * @throws MarketError naming market, coin, timeframe, moment and expectation
 */
export function checkedCandles(rows: readonly CandleRow[], request: CandleRequest): CheckedCandles {
  checkTimes(rows, request);
  const unclosed = candleOpen(request.timeframe, request.upTo);
  const closed = rows.at(-1)?.[0] === unclosed ? rows.slice(0, -1) : rows;
  const kept = closed.slice(-request.count);
  const newest = kept.at(-1);
  if (newest === undefined) {
    fail(request, 'no-candles', `no candle closed before ${momentText(request.upTo)}.`);
  }
  const series = seriesFromRows(request.timeframe, kept);
  const gaps = carriedGaps(series, request);
  checkPrices(kept, request);
  checkAge(newest, request);
  checkMovement(kept, request);
  return { series, gaps };
}
