import type { SectionName } from '../../domain/readings/reading.ts';
import type { Timeframe } from '../../domain/timeframe.ts';
import type { MarketPicture } from './market-picture.ts';
import { tickGrid } from './tick-grid.ts';
import { timeframeFields } from './timeframe-fields.ts';

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
