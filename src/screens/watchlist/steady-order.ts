import type { WatchedCoin } from '../../../domain/watched-coin.ts';

/**
 * Puts coins in the order in which they were, so that nothing moves under somebody's eyes or hands;
 * those that were not there come first, in the order given.
 * @param before ids
 */
export function inOrderOf(
  before: readonly string[],
  coins: readonly WatchedCoin[],
): readonly WatchedCoin[] {
  const place = new Map(before.map((id, at) => [id, at]));
  return coins.toSorted((a, b) => (place.get(a.id) ?? -1) - (place.get(b.id) ?? -1));
}
