import type { SectionName } from '../../domain/analysis/readings/reading.ts';
import { READINGS, type Reading, readingValue } from '../../domain/analysis/readings.ts';
import type { Timeframe } from '../../domain/market/timeframe.ts';
import type { MarketPicture, TimeframePicture } from './market-picture.ts';
import { tickGrid } from './tick-grid.ts';

/** One value of a timeframe under its dotted key. */
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

/**
 * Lists every value of a timeframe with its dotted key: its reading's field ('RSI',
 * 'movingAverages.MA200', 'tenkanSen', 'patternAnalysis.divergence.strength'), with the place in
 * its list where it is in one ('supportLevels.1'). `volumeShare` is the newest candle's volume
 * in per cent of the average.
 */
export function timeframeFields(picture: TimeframePicture): TimeframeField[] {
  return [...READINGS.flatMap((reading) => fieldsOf(reading, picture)), volumeShare(picture)];
}

/** A price that the market has reacted to, under its fact's name ('4h.supportLevels.1'). */
export interface PriceLevel {
  readonly fact: string;
  readonly timeframe: Timeframe;
  readonly price: number;
  /** A daily pivot point rather than a swing. */
  readonly isPivot: boolean;
}

/** Levels and pivots of these timeframes are far enough apart to place a stop or a target by. */
const SOURCES: readonly (readonly [Timeframe, readonly SectionName[]])[] = [
  ['1w', ['supportResistance']],
  ['1d', ['supportResistance', 'pivotPoints']],
  ['4h', ['supportResistance']],
  ['1h', ['supportResistance']],
];

export interface LevelsAround {
  /** Below the price, nearest first. */
  readonly below: readonly PriceLevel[];
  /** Above the price, nearest first. */
  readonly above: readonly PriceLevel[];
}

/**
 * Support, resistance and the daily pivots, divided by the newest price: a support that has broken
 * since its timeframe's last candle counts as resistance. Those that
 * read the same as the price, and those under one tick, are left out.
 */
export function levelsAround(picture: MarketPicture): LevelsAround {
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
