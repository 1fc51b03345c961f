import * as v from 'valibot';
import { type EpochMs, epochMs } from '../text/quantity.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS } from '../text/time-units.ts';

/** Longest first. */
export const TIMEFRAMES = ['1w', '1d', '4h', '1h', '15m'] as const;

export type Timeframe = (typeof TIMEFRAMES)[number];

export const TimeframeSchema = v.picklist(TIMEFRAMES);

export const PERIOD_MS: Readonly<Record<Timeframe, number>> = {
  '1w': WEEK_MS,
  '1d': DAY_MS,
  '4h': 4 * HOUR_MS,
  '1h': HOUR_MS,
  '15m': 15 * MINUTE_MS,
};

/** Weekly candles open on Monday 00:00 UTC; 1970-01-05 was the epoch's first Monday. */
const WEEK_ORIGIN = 4 * DAY_MS;

export function candleOpen(timeframe: Timeframe, moment: EpochMs): EpochMs {
  return candleAt(timeframe, candleIndex(timeframe, moment));
}

/** Periods since the timeframe's first candle of the epoch. */
export function candleIndex(timeframe: Timeframe, time: number): number {
  const origin = timeframe === '1w' ? WEEK_ORIGIN : 0;
  return Math.floor((time - origin) / PERIOD_MS[timeframe]);
}

export function candleAt(timeframe: Timeframe, index: number): EpochMs {
  const origin = timeframe === '1w' ? WEEK_ORIGIN : 0;
  return epochMs(index * PERIOD_MS[timeframe] + origin);
}

export function byTimeframe<T>(make: (timeframe: Timeframe) => T): Record<Timeframe, T> {
  return {
    '1w': make('1w'),
    '1d': make('1d'),
    '4h': make('4h'),
    '1h': make('1h'),
    '15m': make('15m'),
  };
}
