import type { WatchedCoin } from '../../../../domain/person/watched-coin.ts';

type Fresh = Pick<WatchedCoin, 'change_detected' | 'snapshot_time'>;

/** Unseen changes first, newest change leading; then the newest analyses. */
export function freshestFirst<T extends Fresh>(coins: readonly T[]): readonly T[] {
  return coins.toSorted(
    (a, b) =>
      Number(b.change_detected) - Number(a.change_detected) || b.snapshot_time - a.snapshot_time,
  );
}
