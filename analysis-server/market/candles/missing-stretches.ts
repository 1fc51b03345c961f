import { DAY_MS, MINUTE_MS } from '../../../domain/text/time-units.ts';
import type { KnownGap } from './kept-candles.ts';
import type { Stretch } from './series-key.ts';

/** A gap among this many newest candles makes a timeframe unusable, so it is refetched often. */
const RECENT_CANDLES = 50;
const RECENT_AGAIN_MS = 5 * MINUTE_MS;
const OLD_AGAIN_MS = DAY_MS;
/** Nothing will appear before a coin's first candle. */
const BEFORE_HISTORY_AGAIN_MS = 30 * DAY_MS;
/** Refetching a few stored candles costs less than another request. */
const JOINED_OVER_CANDLES = 200;

function againAfter(gap: KnownGap, oldestKept: number, last: number): number {
  if (gap.last > last - RECENT_CANDLES) return RECENT_AGAIN_MS;
  return gap.last < oldestKept ? BEFORE_HISTORY_AGAIN_MS : OLD_AGAIN_MS;
}

/**
 * Stretches not stored and not asked for in vain recently. The newest starts with a stored candle
 * if there is one, to see whether the exchange still agrees.
 */
export function missingStretches(
  window: Stretch,
  kept: (index: number) => boolean,
  gaps: readonly KnownGap[],
): readonly Stretch[] {
  const { first, last } = window;
  let oldestKept = first;
  while (oldestKept <= last && !kept(oldestKept)) oldestKept += 1;
  const settled = gaps.filter((gap) => gap.askedMsAgo < againAfter(gap, oldestKept, last));
  const known = (index: number) =>
    kept(index) || settled.some((gap) => gap.first <= index && index <= gap.last);
  const stretches: { first: number; last: number }[] = [];
  for (let index = first; index <= last; index += 1) {
    if (known(index)) continue;
    const before = stretches.at(-1);
    if (before && index - before.last <= JOINED_OVER_CANDLES) before.last = index;
    else stretches.push({ first: index, last: index });
  }
  return stretches.map((stretch) =>
    stretch.last === last && stretch.first > first && kept(stretch.first - 1)
      ? { first: stretch.first - 1, last }
      : stretch,
  );
}
