import type { SectionName } from '../../domain/analysis/readings/reading.ts';
import { READINGS, type Reading, readingValue } from '../../domain/analysis/readings.ts';
import type { Timeframe } from '../../domain/market/timeframe.ts';
import type { MarketPicture, TimeframePicture } from './market-picture.ts';
import { tickGrid } from './tick-grid.ts';

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

export interface PriceLevel {
  readonly fact: string;
  readonly timeframe: Timeframe;
  readonly price: number;
  /** Of the daily pivot points rather than the swings. */
  readonly isPivot: boolean;
}

/** Only these are far enough apart to place a stop or a target by. */
const SOURCES: readonly (readonly [Timeframe, readonly SectionName[]])[] = [
  ['1w', ['supportResistance']],
  ['1d', ['supportResistance', 'pivotPoints']],
  ['4h', ['supportResistance']],
  ['1h', ['supportResistance']],
];

/**
 * Support, resistance and daily pivots, nearest first: a support broken since its last candle is
 * resistance. Those that read as the price, and those under one tick, are left out.
 */
export function levelsAround(picture: MarketPicture) {
  const { nearest } = tickGrid(picture.tickSize);
  const now = nearest(picture.price);
  const all = SOURCES.flatMap(([timeframe, sections]) =>
    timeframeFields(picture.timeframes[timeframe]).flatMap(({ field, value, section }) =>
      sections.includes(section) && typeof value === 'number' && nearest(value) >= 1
        ? [
            {
              fact: `${timeframe}.${field}`,
              timeframe,
              price: value,
              isPivot: section === 'pivotPoints',
            },
          ]
        : [],
    ),
  );
  return {
    below: all.filter((level) => nearest(level.price) < now).toSorted((a, b) => b.price - a.price),
    above: all.filter((level) => nearest(level.price) > now).toSorted((a, b) => a.price - b.price),
  };
}
