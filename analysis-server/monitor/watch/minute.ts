import type { CandleRow } from '../../../domain/market/candle.ts';
import { type EpochMs, epochMs } from '../../../domain/text/quantity.ts';
import { MINUTE_MS } from '../../../domain/text/time-units.ts';

export interface Minute {
  readonly opened: EpochMs;
  readonly closed: EpochMs;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

export const minuteOfRow = ([time, , high, low, close]: CandleRow): Minute => ({
  opened: epochMs(time),
  closed: epochMs(time + MINUTE_MS),
  high,
  low,
  close,
});

export const wholeMinute = (moment: number): EpochMs =>
  epochMs(Math.floor(moment / MINUTE_MS) * MINUTE_MS);
