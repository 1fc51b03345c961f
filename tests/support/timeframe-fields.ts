import type { TimeframePicture } from '../../analysis-server/analyst/market-picture.ts';
import { READINGS, type Reading, readingValue } from '../../domain/analysis/readings.ts';

interface TimeframeField extends Pick<Reading, 'field' | 'unit' | 'section'> {
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

/** By dotted key: 'RSI', 'supportLevels.1'; `volumeShare` is in per cent of the average. */
export function timeframeFields(picture: TimeframePicture): TimeframeField[] {
  return [...READINGS.flatMap((reading) => fieldsOf(reading, picture)), volumeShare(picture)];
}
