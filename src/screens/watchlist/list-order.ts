import { type RefObject, useEffect, useMemo, useState } from 'react';
import { readPlan } from '../../../domain/analysis/read-plan.ts';
import { byNewestAnalysis, type WatchedCoin } from '../../../domain/person/watched-coin.ts';
import { type PlanLevels, planLevels } from '../../../domain/plan/plan-status-levels.ts';
import type { EpochMs } from '../../../domain/text/quantity.ts';
import { statusNow } from '../../data/plan-status.ts';
import { planWatches } from '../../data/plan-watches.ts';
import { usePrices } from '../../data/prices.ts';

/** Keeps the order of `before` (ids), so that nothing moves while in use; new coins come first. */
export function inOrderOf(
  before: readonly string[],
  coins: readonly WatchedCoin[],
): readonly WatchedCoin[] {
  const place = new Map(before.map((id, at) => [id, at]));
  return coins.toSorted((a, b) => (place.get(a.id) ?? -1) - (place.get(b.id) ?? -1));
}

function distanceOf(watched: WatchedCoin, now: number): number | null {
  const levels = watchedLevels(watched);
  if (!levels) return null;
  const { coin, market } = watched;
  const status = statusNow({ levels, coin, market }, now);
  if (!('place' in status) || status.place === null) return null;
  const { toStop, toNext } = status.place;
  return Math.min(toStop.percent, toNext?.percent ?? toStop.percent);
}

function orderFigures(watched: WatchedCoin): OrderFigures {
  const change = usePrices.getState().known.get(watched.coin)?.change24h ?? null;
  return { change, distance: distanceOf(watched, Date.now()) };
}

/** Interval for reordering by live figures, in milliseconds. */
const RENEWED_EVERY = 60_000;

interface Order {
  readonly sort: ListSort | null;
  /** How many figures were known. */
  readonly known: number;
  /** The minute in which it was made. */
  readonly round: number;
  /** Whether the list had been read since the page was opened. */
  readonly read: boolean;
  readonly ids: readonly string[];
}

const NONE: Order = { sort: null, known: 0, round: 0, read: false, ids: [] };

/** Counts minutes while ordered by live figures. */
function useRounds(sort: ListSort): number {
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (sort !== 'Change' && sort !== 'Distance') return;
    const clock = setInterval(() => setRound((count) => count + 1), RENEWED_EVERY);
    return () => clearInterval(clock);
  }, [sort]);
  return round;
}

/** Grows as prices and statuses arrive, not as they change. */
function useKnownCount(coins: readonly WatchedCoin[], sort: ListSort): number {
  const moving = sort === 'Change' || sort === 'Distance';
  const prices = usePrices(({ known: prices }) =>
    moving ? coins.filter(({ coin }) => prices.has(coin)).length : 0,
  );
  const watches = planWatches.useKnown(({ known }) =>
    sort === 'Distance'
      ? coins.filter((coin) => known.has(watchedLevels(coin)?.hash ?? '')).length
      : 0,
  );
  return prices + watches;
}

/** A finger or pointer over the list, or focus in it. */
function useHeld(list: RefObject<HTMLElement | null>): () => boolean {
  const [touch] = useState({ fingers: 0 });
  useEffect(() => {
    const count = ({ touches }: TouchEvent) => {
      touch.fingers = touches.length;
    };
    const names = ['touchstart', 'touchend', 'touchcancel'] as const;
    for (const name of names) document.addEventListener(name, count, { passive: true });
    return () => {
      for (const name of names) document.removeEventListener(name, count);
    };
  }, [touch]);
  return () => {
    if (touch.fingers > 0) return true;
    const element = list.current;
    if (!element) return false;
    const pointed = matchMedia('(hover: hover)').matches && element.matches(':hover');
    return pointed || element.contains(document.activeElement);
  };
}

/** Reordered on a choice, as figures arrive, and each minute unless in use; never on a tick. */
export function useListOrder(
  coins: readonly WatchedCoin[],
  seenAt: EpochMs | null,
  sort: ListSort,
  list: RefObject<HTMLElement | null>,
): readonly WatchedCoin[] {
  const [openedAt] = useState(() => Date.now());
  const [order, setOrder] = useState(NONE);
  const known = useKnownCount(coins, sort);
  const round = useRounds(sort);
  const held = useHeld(list);
  const read = seenAt !== null && seenAt >= openedAt;
  const chosen = useMemo(() => inChosenOrder(coins, sort, orderFigures), [coins, sort]);
  useEffect(() => {
    const moved = order.known !== known || order.round !== round;
    const renewed = moved || order.read !== read;
    if (order.sort === sort && (!renewed || held())) return;
    const ids = inChosenOrder(coins, sort, orderFigures).map(({ id }) => id);
    setOrder({ sort, known, round, read, ids });
  });
  const steady = order.sort === sort ? inOrderOf(order.ids, chosen) : chosen;
  // Added coins stay where they were inserted.
  const ids = steady.map(({ id }) => id);
  if (order.sort === sort && ids.join() !== order.ids.join()) setOrder({ ...order, ids });
  return steady;
}

/** Null if the plan has none, or inconsistent ones. */
export function watchedLevels(
  watched: Pick<WatchedCoin, 'recommendation' | 'candles_until'>,
): PlanLevels | null {
  const { recommendation, candles_until: from } = watched;
  return from === null ? null : planLevels(readPlan(recommendation), from);
}

export const LIST_SORTS = ['Updated', 'Name', 'Change', 'Distance'] as const;
export type ListSort = (typeof LIST_SORTS)[number];

/** At the moment of ordering; null if unknown. */
export interface OrderFigures {
  /** Percent against the price 24 hours before. */
  readonly change: number | null;
  /** Percent of the price to the nearer of the plan's next levels. */
  readonly distance: number | null;
}

/** Unknown last. */
const smallest = (a: number | null, b: number | null) =>
  a === null || b === null ? Number(a === null) - Number(b === null) : a - b;

/** By newest analysis, name, largest rise in 24 hours or nearest level; ties by newest analysis. */
export function inChosenOrder(
  coins: readonly WatchedCoin[],
  sort: ListSort,
  figuresOf: (coin: WatchedCoin) => OrderFigures,
): readonly WatchedCoin[] {
  const newest = byNewestAnalysis(coins);
  if (sort === 'Updated') return newest;
  if (sort === 'Name') return newest.toSorted((a, b) => (a.coin < b.coin ? -1 : 1));
  const figures = new Map(newest.map((watched) => [watched.id, figuresOf(watched)]));
  const keyOf = ({ id }: WatchedCoin) => {
    const { change, distance } = figures.get(id) ?? { change: null, distance: null };
    if (sort === 'Distance') return distance;
    return change === null ? null : -change;
  };
  return newest.toSorted((a, b) => smallest(keyOf(a), keyOf(b)));
}
