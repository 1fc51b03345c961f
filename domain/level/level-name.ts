import type { Timeframe } from '../market/timeframe.ts';
import { TIMEFRAME_NAMES } from '../market/timeframe-names.ts';
import { shownSide } from './shown-side.ts';

type LevelSide = ReturnType<typeof shownSide>;

export type NamedLevel = { readonly timeframe: Timeframe } & (
  | {
      readonly kind: 'swing';
      readonly side: LevelSide;
      /** Among swing levels of its timeframe and side, counted outwards from 1. */
      readonly place: number;
    }
  /** 's3' to 'r3', 'pivot'. */
  | { readonly kind: 'pivot'; readonly point: string }
  | { readonly kind: 'average'; readonly average: string }
  | { readonly kind: 'cloud'; readonly edge: 'upper' | 'lower' }
);

/** A broken support is a resistance; at the price it is neither yet. */
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

/** '<four-hour >support': the marked part is dropped where the sentence has named the timeframe. */
export function longLevelName(level: NamedLevel): string {
  return `<${TIMEFRAME_NAMES[level.timeframe]} >${words(level)}`;
}

/** '4h support', '4h support 2', '1d pivot R1'. */
export function shortLevelName(level: NamedLevel): string {
  const place = level.kind === 'swing' && level.place > 1 ? ` ${level.place}` : '';
  return `${level.timeframe} ${words(level)}${place}`;
}

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
