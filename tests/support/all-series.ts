import { slotsBetween } from '../../analysis-server/monitor/eastern-time.ts';
import { type CandleSeries, rowsOf, seriesFromRows } from '../../domain/market/candle.ts';
import {
  byTimeframe,
  candleOpen,
  PERIOD_MS,
  type Timeframe,
} from '../../domain/market/timeframe.ts';
import { DEFAULT_MONITORING_TIMES } from '../../domain/person/monitoring-time.ts';
import { type EpochMs, epochMs } from '../../domain/text/quantity.ts';
import { longerCandles } from '../bench/track-record/longer-candles.ts';
import { sliceSeries } from './candles.ts';
import { recordedSeries } from './recorded-candles.ts';

/** Candles that an analysis looks back on, as the server reads them. */
export const LOOK_BACK = 1_000;
/** 15m candles before the first slot: every indicator has its history then. */
export const WARM_UP = 200;
/** A coin's recorded candles of every timeframe. */
export type AllSeries = Readonly<Record<Timeframe, CandleSeries>>;

/** When a series' last candle closes (ms UTC). */
export function endOf(series: CandleSeries): number {
  return (series.time.at(-1) ?? 0) + PERIOD_MS[series.timeframe];
}

/** The recording of 4h ends first; what follows is made of whole hours. */
function prolongedByHours(fours: CandleSeries, hours: CandleSeries): CandleSeries {
  const made = rowsOf(longerCandles(hours, '4h')).filter(([time]) => time >= endOf(fours));
  return seriesFromRows('4h', [...rowsOf(fours), ...made]);
}

/** All recorded candles of a coin, four-hour ones prolonged as far as the hours go. */
export function readSeries(coin: string): AllSeries {
  const recorded = byTimeframe((timeframe) => recordedSeries(coin, timeframe));
  return { ...recorded, '4h': prolongedByHours(recorded['4h'], recorded['1h']) };
}

/** The newest candles that have closed at a moment, as many as an analysis looks back on. */
export function closedBy(series: CandleSeries, moment: number): CandleSeries {
  const unclosed = candleOpen(series.timeframe, epochMs(moment));
  const end = series.time.findLastIndex((time) => time < unclosed) + 1;
  return sliceSeries(series, Math.max(0, end - LOOK_BACK), end);
}

/** The moments of the eight default monitoring times within a range. */
export function defaultSlots(from: EpochMs, to: EpochMs): EpochMs[] {
  return slotsBetween(from, to)
    .filter((slot) => DEFAULT_MONITORING_TIMES.includes(slot.time))
    .map((slot) => slot.dueAt);
}
