import type { VolumeAnalysis } from '../../domain/analysis/timeframe-values.ts';

export const AVERAGE_VOLUME_CANDLES = 20;
export const RECENT_VOLUME_CANDLES = 5;

const INCREASING = 1.2;
const DECREASING = 0.8;

/** Mean volume of 5 candles against 20: increasing from 120 %, decreasing to 80 %, else stable. */
export function volumeTrend(
  recent: number,
  average: number,
): NonNullable<VolumeAnalysis['volumeTrend']> {
  if (average > 0 && recent >= average * INCREASING) return 'increasing';
  if (average > 0 && recent <= average * DECREASING) return 'decreasing';
  return 'stable';
}
