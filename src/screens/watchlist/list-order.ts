import { byNewestAnalysis, type WatchedCoin } from '../../../domain/person/watched-coin.ts';

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
