import type { Timeframe } from '../market/timeframe.ts';
import { TIMEFRAME_NAMES } from '../market/timeframe-names.ts';
import { shownSide } from './shown-side.ts';

/** Where a level lies by price now, as both are shown. */
type LevelSide = ReturnType<typeof shownSide>;

/** A price to watch, as far as its name says it. */
export type NamedLevel = { readonly timeframe: Timeframe } & (
  | {
      readonly kind: 'swing';
      readonly side: LevelSide;
      /** Counted outwards among the swing levels of its timeframe and side, from 1. */
      readonly place: number;
    }
  /** Field of the reading: 's3' to 'r3', 'pivot'. */
  | { readonly kind: 'pivot'; readonly point: string }
  | { readonly kind: 'average'; readonly average: string }
  | { readonly kind: 'cloud'; readonly edge: 'upper' | 'lower' }
);

/** A support that broke is a resistance; what price stands at is neither yet. */
const SWING_WORDS: Readonly<Record<LevelSide, string>> = {
  above: 'resistance',
  at: 'level',
  below: 'support',
};

function words(level: NamedLevel): string {
  switch (level.kind) {
    case 'swing':
      return SWING_WORDS[level.side];
    case 'pivot':
      return `pivot ${level.point === 'pivot' ? 'point' : level.point.toUpperCase()}`;
    case 'average':
      return level.average;
    case 'cloud':
      return `cloud's ${level.edge} edge`;
  }
}

/**
 * A level's name in a text, where its price stands beside it: '<four-hour >support', '<daily >pivot
 * R1'. The angle marks hold what goes where the sentence has named the timeframe.
 */
export function longLevelName(level: NamedLevel): string {
  return `<${TIMEFRAME_NAMES[level.timeframe]} >${words(level)}`;
}

/** A level's name on chart, summary and cards: '4h support', '4h support 2', '1d pivot R1'. */
export function shortLevelName(level: NamedLevel): string {
  const place = level.kind === 'swing' && level.place > 1 ? ` ${level.place}` : '';
  return `${level.timeframe} ${words(level)}${place}`;
}

/** The swing levels of one timeframe, nearest first, each with its side of price and its place on it. */
export function placedSwings<L extends { readonly price: number }>(
  levels: readonly L[],
  now: number,
  tickSize: number,
): (L & { readonly side: LevelSide; readonly place: number })[] {
  const counts = { above: 0, at: 0, below: 0 };
  return levels
    .toSorted((a, b) => Math.abs(a.price - now) - Math.abs(b.price - now))
    .map((level) => {
      const side = shownSide(level.price, now, tickSize);
      counts[side] += 1;
      return { ...level, side, place: counts[side] };
    });
}
