import { fieldOf } from '../../domain/analysis/readings.ts';
import { joinedLevels } from '../../domain/level/joined-levels.ts';
import {
  longLevelName,
  type NamedLevel,
  placedSwings,
  shortLevelName,
} from '../../domain/level/level-name.ts';
import { shownSide } from '../../domain/level/shown-side.ts';
import { TIMEFRAMES } from '../../domain/market/timeframe.ts';
import type { LevelRef } from './claims/propositions/terms.ts';
import type { MarketPicture } from './market-picture.ts';
import { levelsAround, type PriceLevel } from './price-levels.ts';

/** A level by itself, before it is joined to what lies near it. */
export interface SingleLevel extends LevelRef {
  readonly kind: NamedLevel['kind'];
  /** Its name on chart, summary and cards: '4h support 2'. */
  readonly short: string;
}

/** Levels that lie together, under the name and the price of the one that says most. */
export interface Level extends SingleLevel {
  /** Every level at this place, the one that names it first. */
  readonly sources: readonly SingleLevel[];
}

/** The merged levels on both sides of price, nearest first. */
export interface LevelsOfMoment {
  readonly below: readonly Level[];
  readonly above: readonly Level[];
}

/** A level under its two names. */
export function singleLevel(named: NamedLevel, fact: string, price: number): SingleLevel {
  const { kind, timeframe } = named;
  return { name: longLevelName(named), fact, timeframe, price, kind, short: shortLevelName(named) };
}

/** What a proposition says of a level. */
export function refOf({ name, fact, timeframe, price }: LevelRef): LevelRef {
  return { name, fact, timeframe, price };
}

function named(levels: readonly PriceLevel[], { price, tickSize }: MarketPicture): SingleLevel[] {
  const apart = levels.filter((level) => shownSide(level.price, price, tickSize) !== 'at');
  const pivots = apart
    .filter(({ isPivot }) => isPivot)
    .map(({ fact, timeframe, price: at }) =>
      singleLevel({ kind: 'pivot', timeframe, point: fieldOf(fact) }, fact, at),
    );
  const swings = TIMEFRAMES.flatMap((timeframe) => {
    const own = apart.filter((level) => level.timeframe === timeframe && !level.isPivot);
    return placedSwings(own, price, tickSize).map(({ fact, price: at, side, place }) =>
      singleLevel({ kind: 'swing', timeframe, side, place }, fact, at),
    );
  });
  return [...swings, ...pivots];
}

/**
 * The swing levels of four timeframes and the daily pivots as one list a side. What price stands
 * between is never one level, so that each lies, with all its sources, on the side that it is said to
 * be on; what reads the same as price is on neither.
 * @param atr of the plan
 */
export function mergedLevels(picture: MarketPicture, atr: number): LevelsOfMoment {
  const { below, above } = levelsAround(picture);
  return {
    below: joinedLevels(named(below, picture), picture, atr),
    above: joinedLevels(named(above, picture), picture, atr),
  };
}
