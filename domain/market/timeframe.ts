import * as v from 'valibot';
import { type EpochMs, epochMs } from '../text/quantity.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS } from '../text/time-units.ts';

/** Longest first. */
export const TIMEFRAMES = ['1w', '1d', '4h', '1h', '15m'] as const;

export type Timeframe = (typeof TIMEFRAMES)[number];

export type CandlePeriod = Timeframe | '1m';

export const TimeframeSchema = v.picklist(TIMEFRAMES);

export const PERIOD_MS: Readonly<Record<Timeframe, number>> = {
  '1w': WEEK_MS,
  '1d': DAY_MS,
  '4h': 4 * HOUR_MS,
  '1h': HOUR_MS,
  '15m': 15 * MINUTE_MS,
};

/** Weekly candles open on Monday 00:00 UTC; 1970-01-05 was the epoch's first Monday. */
const originOf = (timeframe: Timeframe) => (timeframe === '1w' ? 4 * DAY_MS : 0);

export function candleOpen(timeframe: Timeframe, moment: EpochMs): EpochMs {
  return candleAt(timeframe, candleIndex(timeframe, moment));
}

/** Periods since the timeframe's first candle of the epoch. */
export function candleIndex(timeframe: Timeframe, time: number): number {
  return Math.floor((time - originOf(timeframe)) / PERIOD_MS[timeframe]);
}

export function candleAt(timeframe: Timeframe, index: number): EpochMs {
  return epochMs(index * PERIOD_MS[timeframe] + originOf(timeframe));
}

export function byTimeframe<T>(make: (timeframe: Timeframe) => T): Record<Timeframe, T> {
  const made = TIMEFRAMES.map((timeframe) => [timeframe, make(timeframe)]);
  return Object.fromEntries(made) as Record<Timeframe, T>;
}

export async function inEachTimeframe<T>(make: (timeframe: Timeframe) => Promise<T>) {
  const all = TIMEFRAMES.map(async (timeframe) => [timeframe, await make(timeframe)] as const);
  return Object.fromEntries(await Promise.all(all)) as Record<Timeframe, T>;
}

// @__NO_SIDE_EFFECTS__
export const perTimeframe = <const S extends v.GenericSchema>(schema: S) =>
  v.object(byTimeframe(() => schema));
