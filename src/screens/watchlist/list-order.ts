import { byNewestAnalysis, type WatchedCoin } from '../../../domain/person/watched-coin.ts';

/** What the list can be ordered by. */
export const LIST_SORTS = ['Updated', 'Name', 'Change', 'Distance'] as const;
export type ListSort = (typeof LIST_SORTS)[number];

/** What is known of a coin at the moment of ordering; null where it is not. */
export interface OrderFigures {
  /** Per cent against the price 24 hours before. */
  readonly change: number | null;
  /** Per cent of the price to the nearer of the plan's next levels. */
  readonly distance: number | null;
}

/** The smallest first; what is not known last. */
const smallest = (a: number | null, b: number | null) =>
  a === null || b === null ? Number(a === null) - Number(b === null) : a - b;

/**
 * The list by newest analysis, by name, by the largest rise in 24 hours, or by how near price is to the
 * plan's next level. Equal ones stand by newest analysis.
 */
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
