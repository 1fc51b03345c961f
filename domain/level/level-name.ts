import type { Timeframe } from '../market/timeframe.ts';
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
      return level.point === 'pivot' ? level.point : level.point.toUpperCase();
    case 'average':
      return level.average;
    case 'cloud':
      return `cloud ${level.edge === 'upper' ? 'top' : 'bottom'}`;
  }
}

/** '4h support', '1d R1'. */
export const longLevelName = (level: NamedLevel) => `${level.timeframe} ${words(level)}`;

/** '4h support', '4h support 2', '1d R1'. */
export function shortLevelName(level: NamedLevel): string {
  const place = level.kind === 'swing' && level.place > 1 ? ` ${level.place}` : '';
  return longLevelName(level) + place;
}

/** '1d broken level': price has passed this support or resistance since it was named. */
export function brokenLevelName(name: string): string {
  return name.replace(/(?:support|resistance).*$/, 'broken level');
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
