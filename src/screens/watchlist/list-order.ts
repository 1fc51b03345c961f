import { type RefObject, useEffect, useMemo, useState } from 'react';
import { readPlan } from '../../../domain/analysis/read-plan.ts';
import { byNewestAnalysis, type WatchedCoin } from '../../../domain/person/watched-coin.ts';
import { type PlanLevels, planLevels } from '../../../domain/plan/plan-status-levels.ts';
import type { EpochMs } from '../../../domain/text/quantity.ts';
import { statusNow } from '../../data/plan-status.ts';
import { planWatches } from '../../data/plan-watches.ts';
import { usePrices } from '../../data/prices.ts';
import { useNow } from '../../ui/use-now.ts';

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

/** Percent: of the rise in 24 hours, or to the nearer of the plan's next levels. */
function figureOf(watched: WatchedCoin, sort: ListSort): number | null {
  if (sort === 'Distance') return distanceOf(watched, Date.now());
  return usePrices.getState().known.get(watched.coin)?.change24h ?? null;
}

/** Interval for reordering by live figures, in milliseconds. */
const RENEWED_EVERY = 60_000;

interface Order {
  readonly sort: ListSort | null;
  readonly by: string;
  readonly ids: readonly string[];
}

/** Changes each minute and as prices and statuses arrive, while these order the list. */
function useFiguresKnown(sort: ListSort): string {
  const isLive = sort === 'Change' || sort === 'Distance';
  const minute = useNow(RENEWED_EVERY);
  const prices = usePrices(({ known }) => (isLive ? known.size : 0));
  const watches = planWatches.useKnown(({ known }) => (sort === 'Distance' ? known.size : 0));
  return isLive ? `${minute} ${prices} ${watches}` : '';
}

/** A finger or pointer over the list, or focus in it. */
function useHeld(list: RefObject<HTMLElement | null>): () => boolean {
  const [touch] = useState({ fingers: 0 });
  useEffect(() => {
    const leaving = new AbortController();
    const count = ({ touches }: TouchEvent) => {
      touch.fingers = touches.length;
    };
    for (const name of ['touchstart', 'touchend', 'touchcancel'] as const)
      document.addEventListener(name, count, { passive: true, signal: leaving.signal });
    return () => leaving.abort();
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
  const [order, setOrder] = useState<Order>({ sort: null, by: '', ids: [] });
  const held = useHeld(list);
  // The list is read again once, after the page was opened.
  const by = `${seenAt !== null && seenAt >= openedAt} ${useFiguresKnown(sort)}`;
  const chosen = useMemo(() => inChosenOrder(coins, sort, figureOf), [coins, sort]);
  useEffect(() => {
    if (order.sort === sort && (order.by === by || held())) return;
    const ids = inChosenOrder(coins, sort, figureOf).map(({ id }) => id);
    setOrder({ sort, by, ids });
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

export const SORT_MEANINGS: Readonly<Record<ListSort, string>> = {
  Updated: 'Newest analysis first',
  Name: 'By name',
  Change: 'Largest rise in 24 hours first',
  Distance: 'Nearest to stop or target first',
};

/** Ties by newest analysis, unknown figures last. */
export function inChosenOrder(
  coins: readonly WatchedCoin[],
  sort: ListSort,
  figure: (coin: WatchedCoin, sort: ListSort) => number | null,
): readonly WatchedCoin[] {
  const newest = byNewestAnalysis(coins);
  if (sort === 'Updated') return newest;
  if (sort === 'Name') return newest.toSorted((a, b) => (a.coin < b.coin ? -1 : 1));
  const sign = sort === 'Distance' ? 1 : -1;
  const keyed = newest.map((watched) => {
    const known = figure(watched, sort);
    return { watched, key: known === null ? Infinity : sign * known };
  });
  return keyed.sort((a, b) => (a.key === b.key ? 0 : a.key - b.key)).map(({ watched }) => watched);
}
