import { TIMEFRAMES, type Timeframe } from '../market/timeframe.ts';
import type { NamedLevel } from './level-name.ts';
import { shownSide } from './shown-side.ts';

/** Levels closer than this, in ATR, are one. */
const ONE_LEVEL_IN_ATR = 0.1;

/** Within a timeframe the first of these names a joined level. */
const KINDS: readonly NamedLevel['kind'][] = ['swing', 'pivot', 'average', 'cloud'];

interface JoinableLevel {
  readonly kind: NamedLevel['kind'];
  readonly timeframe: Timeframe;
  readonly price: number;
}

function comparedBySay(now: number) {
  return (a: JoinableLevel, b: JoinableLevel) =>
    TIMEFRAMES.indexOf(a.timeframe) - TIMEFRAMES.indexOf(b.timeframe) ||
    KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) ||
    Math.abs(a.price - now) - Math.abs(b.price - now);
}

/**
 * Levels that read the same or lie close together, named by the longest timeframe, then by kind
 * (`KINDS`), then the nearest to price. Nearest first; each with its naming level first.
 */
export function joinedLevels<L extends JoinableLevel>(
  levels: readonly L[],
  { price, tickSize }: { readonly price: number; readonly tickSize: number },
  atr: number,
): (L & { readonly sources: readonly L[] })[] {
  const groups: [L, ...L[]][] = [];
  for (const level of levels.toSorted(comparedBySay(price))) {
    const distance = ([first]: readonly [L, ...L[]]) =>
      shownSide(first.price, level.price, tickSize) === 'at'
        ? 0
        : Math.abs(first.price - level.price);
    const [group] = groups
      .filter((one) => distance(one) < ONE_LEVEL_IN_ATR * atr)
      .toSorted((a, b) => distance(a) - distance(b));
    if (group) group.push(level);
    else groups.push([level]);
  }
  return groups
    .map((sources) => ({ ...sources[0], sources }))
    .toSorted((a, b) => Math.abs(a.price - price) - Math.abs(b.price - price));
}
