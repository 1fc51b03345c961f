import type { VolumeAnalysis } from '../../domain/analysis/timeframe-values.ts';

/** Candles of the average volume and of the recent volume held against it. */
export const AVERAGE_VOLUME_CANDLES = 20;
export const RECENT_VOLUME_CANDLES = 5;

/** Recent over average volume from which on it increases, and down from which it decreases. */
const INCREASING = 1.2;
const DECREASING = 0.8;

/**
 * Whether volume grows: the mean of the newest 5 candles against the mean of the newest 20.
 * From 120 % on it is increasing, up to 80 % decreasing, between them (or without any) stable.
 */
export function volumeTrend(
  recent: number,
  average: number,
): NonNullable<VolumeAnalysis['volumeTrend']> {
  if (average > 0 && recent >= average * INCREASING) return 'increasing';
  if (average > 0 && recent <= average * DECREASING) return 'decreasing';
  return 'stable';
}
