import { type CandleRow, seriesFromRows, type TimeframeCandles } from '../market/candle.ts';
import { type CandleRequest, checkedCandles } from '../market/checked-candles.ts';
import { MarketError, type MarketErrorKind } from '../market/market-error.ts';
import { byTimeframe, type Timeframe } from '../market/timeframe.ts';
import { weeksFromDays } from '../market/weekly-candles.ts';
import type { CoinCandles } from './snapshot-inputs.ts';

export const LOOK_BACK = 1_000;

const DAYS_IN_WEEK = 7;

export function candleSource(request: CandleRequest, hasOwnWeeks: boolean) {
  if (request.timeframe !== '1w' || hasOwnWeeks) {
    const checked = (rows: readonly CandleRow[]) => checkedCandles(rows, request);
    return { asked: request, checked };
  }
  const asked: CandleRequest = {
    ...request,
    timeframe: '1d',
    count: (request.count + 1) * DAYS_IN_WEEK,
  };
  const checked = (rows: readonly CandleRow[]) =>
    checkedCandles(weeksFromDays(seriesFromRows('1d', rows)), request);
  return { asked, checked };
}

/** Errors that concern one timeframe only; all others concern the coin. */
const OF_ONE_TIMEFRAME: Readonly<Partial<Record<MarketErrorKind, string>>> = {
  'no-candles': 'there is no closed candle',
  stale: 'the newest candles are late',
  frozen: 'the candles repeat themselves',
  'invalid-candles': 'the candles contradict themselves',
};

export interface ReadTimeframe {
  readonly candles: TimeframeCandles;
  readonly error: MarketError | null;
}

/** A timeframe that fails on its own is empty. @throws `error` if it concerns the coin */
export function refusedTimeframe(timeframe: Timeframe, error: unknown): ReadTimeframe {
  const reason = error instanceof MarketError ? OF_ONE_TIMEFRAME[error.kind] : undefined;
  if (!(error instanceof MarketError) || reason === undefined) throw error;
  const { gaps } = error;
  const refusal = gaps.length > 0 ? 'recent candles are missing' : reason;
  const series = seriesFromRows(timeframe, []);
  return { candles: { series, gaps, refusal, correction: 0 }, error };
}

/**
 * The price is the newest 15m close, or the newest 1h close where the 15m candles have a hole or a
 * fault. A late or frozen 15m feed fails: the market stopped, or we do not see it.
 */
export function requirePrice(quarters: ReadTimeframe, hours: ReadTimeframe): void {
  const { error } = quarters;
  if (error === null) return;
  if (hours.error !== null || error.kind === 'stale' || error.kind === 'frozen') throw error;
}

export function usableCandles(read: Readonly<Record<Timeframe, ReadTimeframe>>): CoinCandles {
  requirePrice(read['15m'], read['1h']);
  return byTimeframe((timeframe) => read[timeframe].candles);
}
