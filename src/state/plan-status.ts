import { useEffect } from 'react';
import type { Coin } from '../../domain/coin.ts';
import { type PlanStatus, planStatus } from '../../domain/plan-status.ts';
import type { PlanLevels } from '../../domain/plan-status-levels.ts';
import { useReachable } from './connectivity.ts';
import { followPlanWatches, usePlanWatches } from './plan-status-watches.ts';
import { useKnownPrice } from './use-price.ts';

/** Whose status. */
export interface StatusOf {
  readonly levels: PlanLevels;
  readonly coin: Coin;
  /** The market's id; null where it is not known. */
  readonly market: string | null;
  /** Null where the server keeps no such analysis. */
  readonly snapshotId: string | null;
}

/** A plan's status as far as the app knows it. */
export interface KnownStatus {
  readonly status: PlanStatus;
  /** The server says that nobody watches the plan. */
  readonly unwatched: boolean;
  /** The server has answered since the page opened, or cannot be asked. */
  readonly settled: boolean;
}

/**
 * What has become of a plan, kept fresh while the page is in view. The price is that of somebody on the
 * page who follows the coin's.
 * @param now ms UTC
 * @returns null until the device or the server has answered
 */
export function usePlanStatus(
  { levels, coin, market, snapshotId }: StatusOf,
  now: number,
): KnownStatus | null {
  useEffect(
    () => (snapshotId === null ? undefined : followPlanWatches([snapshotId])),
    [snapshotId],
  );
  const id = snapshotId ?? '';
  const watch = usePlanWatches((state) => state.watches.get(id) ?? null);
  const missed = usePlanWatches((state) => snapshotId === null || state.missed.has(id));
  const online = useReachable('database');
  const known = useKnownPrice(coin);
  if (!watch && !missed && online) return null;
  const price = known && market !== null && known.market.id !== market ? null : known;
  const status = planStatus(levels, {
    now,
    touches: watch?.touches ?? [],
    watchedUntil: watch?.watchedUntil ?? null,
    live: price,
    seen: price?.seen ?? [],
  });
  const unwatched = snapshotId === null || watch?.watchedUntil === null;
  return { status, unwatched, settled: !online || missed || watch?.fresh === true };
}
