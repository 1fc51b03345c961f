import { periodMs } from '../../../analysis-server/market/market.ts';
import type { CandleRow } from '../../../domain/market/candle.ts';
import { type CandlePeriod, candleOpen, PERIOD_MS } from '../../../domain/market/timeframe.ts';
import { type EpochMs, epochMs } from '../../../domain/text/quantity.ts';
import { MINUTE_MS } from '../../../domain/text/time-units.ts';

const round = (value: number) => Number(value.toFixed(2));

/** Price of the book's coins at a moment: two waves around 1,000, given by a formula. */
function bookPrice(moment: number): number {
  const hours = moment / 3_600_000;
  return 1_000 + 150 * Math.sin(hours / 37) + 40 * Math.sin(hours / 2.9);
}

/** One candle by formula; any length and any opening moment. */
export function bookCandle(open: number, period: number): CandleRow {
  const first = round(bookPrice(open));
  const last = round(bookPrice(open + period));
  const volume = round(500 + 200 * Math.sin(open / 7_000_000));
  return [open, first, Math.max(first, last) + 1, Math.min(first, last) - 1, last, volume];
}

export interface BookSettings {
  readonly clock: () => EpochMs;
  /** No candle opens before this moment; the epoch where unset. */
  readonly listedAt?: number;
  /** Exchanges that reckon weeks from the epoch open them on Thursday; Monday where unset. */
  readonly weekOpens?: 'monday' | 'thursday';
}

/** The candles that an exchange would have; the newest one is still open, as real ones send it. */
export interface CandleBook {
  candles(timeframe: CandlePeriod, from: number, to: number): readonly CandleRow[];
}

/** A coin's day, by formula. */
export function bookDay(now: number) {
  const last = round(bookPrice(now));
  return { last, dayBefore: round(bookPrice(now - PERIOD_MS['1d'])), volume: 2_000 };
}

/** Makes a book. Weekly candles are sums of its daily ones where weeks open on Monday. */
export function candleBook(settings: BookSettings): CandleBook {
  const listedAt = settings.listedAt ?? 0;
  function openOf(timeframe: CandlePeriod, moment: number): number {
    if (timeframe === '1m') return Math.floor(moment / MINUTE_MS) * MINUTE_MS;
    return timeframe === '1w' && settings.weekOpens === 'thursday'
      ? Math.floor(moment / PERIOD_MS['1w']) * PERIOD_MS['1w']
      : candleOpen(timeframe, epochMs(moment));
  }

  return {
    candles(timeframe, from, to) {
      const period = periodMs(timeframe);
      const newest = Math.min(to, settings.clock());
      const rows: CandleRow[] = [];
      const start = Math.max(from, listedAt);
      let open = openOf(timeframe, start);
      if (open < start) open += period;
      for (; open <= newest; open += period) rows.push(bookCandle(open, period));
      return rows;
    },
  };
}
