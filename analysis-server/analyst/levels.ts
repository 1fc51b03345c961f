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
import type { LevelRef } from './claims/terms.ts';
import { levelsAround, type PriceLevel } from './levels-around.ts';
import type { MarketPicture } from './market-picture.ts';

/** Before it is joined to what lies near it. */
export interface SingleLevel extends LevelRef {
  readonly kind: NamedLevel['kind'];
  /** On chart, summary and cards: '4h support 2'. */
  readonly short: string;
}

/** Levels that lie together, with name and price of the one that says most. */
export interface Level extends SingleLevel {
  /** The one that names it comes first. */
  readonly sources: readonly SingleLevel[];
}

/** Nearest first. */
export interface LevelsOfMoment {
  readonly below: readonly Level[];
  readonly above: readonly Level[];
}

export function singleLevel(named: NamedLevel, fact: string, price: number): SingleLevel {
  const { kind, timeframe } = named;
  return { name: longLevelName(named), fact, timeframe, price, kind, short: shortLevelName(named) };
}

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
 * Swing levels of four timeframes and daily pivots; `atr` is the plan's. No merged level spans
 * price, so all its sources are on its side; what reads the same as price is on neither.
 */
export function mergedLevels(picture: MarketPicture, atr: number): LevelsOfMoment {
  const { below, above } = levelsAround(picture);
  return {
    below: joinedLevels(named(below, picture), picture, atr),
    above: joinedLevels(named(above, picture), picture, atr),
  };
}
