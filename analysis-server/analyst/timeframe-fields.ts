import { READINGS, type Reading, readingValue } from '../../domain/readings.ts';
import type { TimeframePicture } from './market-picture.ts';

/** One value of a timeframe under its dotted key. */
export interface TimeframeField extends Pick<Reading, 'field' | 'unit' | 'section'> {
  readonly value: number | string | null;
}

function fieldsOf({ field, unit, section, path }: Reading, picture: TimeframePicture) {
  const value = readingValue({ path }, picture[section]);
  if (value === null || typeof value !== 'object') return [{ field, unit, section, value }];
  return value.map((level, i) => ({ field: `${field}.${i + 1}`, unit, section, value: level }));
}

function volumeShare({ volumeAnalysis }: TimeframePicture): TimeframeField {
  const { currentVolume, averageVolume } = volumeAnalysis;
  const value =
    currentVolume !== null && averageVolume !== null && averageVolume > 0
      ? (currentVolume / averageVolume) * 100
      : null;
  return { field: 'volumeShare', unit: 'share', section: 'volumeAnalysis', value };
}

/**
 * Lists every value of a timeframe with its dotted key: its reading's field ('RSI',
 * 'movingAverages.MA200', 'tenkanSen', 'patternAnalysis.divergence.strength'), with the place in
 * its list where it is in one ('supportLevels.1'). `volumeShare` is the newest candle's volume
 * in per cent of the average.
 */
export function timeframeFields(picture: TimeframePicture): TimeframeField[] {
  return [...READINGS.flatMap((reading) => fieldsOf(reading, picture)), volumeShare(picture)];
}
