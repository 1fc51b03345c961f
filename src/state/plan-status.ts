import { useEffect } from 'react';
import type { Coin } from '../../domain/market/coin.ts';
import { RECORDED_MARKET } from '../../domain/market/recorded-market.ts';
import { type PlanStatus, planStatus } from '../../domain/plan/plan-status.ts';
import type { PlanLevels } from '../../domain/plan/plan-status-levels.ts';
import { useReachable } from './connectivity.ts';
import { followPlanWatches, type KnownWatch, usePlanWatches } from './plan-status-watches.ts';
import { type KnownPrice, usePrices } from './prices.ts';
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
  /** Its market is a recording: nobody can watch it. */
  readonly recorded: boolean;
  /** The server has answered since the page opened, or cannot be asked. */
  readonly settled: boolean;
}

function statusOf(
  { levels, market }: Pick<StatusOf, 'levels' | 'market'>,
  watch: KnownWatch | null,
  known: KnownPrice | null,
  now: number,
): PlanStatus {
  const price = known && market !== null && known.market.id !== market ? null : known;
  return planStatus(levels, {
    now,
    touches: watch?.touches ?? [],
    watchedUntil: watch?.watchedUntil ?? null,
    live: price,
    seen: price?.seen ?? [],
  });
}

/** A plan's status by what the page knows at this moment; nothing is asked for. */
export function statusNow({ levels, market, coin, snapshotId }: StatusOf, now: number): PlanStatus {
  const watch = usePlanWatches.getState().watches.get(snapshotId ?? '') ?? null;
  const known = usePrices.getState().prices.get(coin) ?? null;
  return statusOf({ levels, market }, watch, known, now);
}

/**
 * What has become of a plan, kept fresh while the page is in view. The price is that of somebody on the
 * page who follows the coin's.
 * @param of null where there is no plan to follow
 * @param now ms UTC
 * @returns null until the device or the server has answered
 */
export function usePlanStatus(of: StatusOf | null, now: number): KnownStatus | null {
  const snapshotId = of?.snapshotId ?? null;
  useEffect(
    () => (snapshotId === null ? undefined : followPlanWatches([snapshotId])),
    [snapshotId],
  );
  const id = snapshotId ?? '';
  const watch = usePlanWatches((state) => state.watches.get(id) ?? null);
  const missed = usePlanWatches((state) => snapshotId === null || state.missed.has(id));
  const online = useReachable('database');
  const known = useKnownPrice(of?.coin ?? '');
  if (!of || (!watch && !missed && online)) return null;
  const { levels, market } = of;
  const status = statusOf({ levels, market }, watch, known, now);
  const unwatched = snapshotId === null || watch?.watchedUntil === null;
  const recorded = market === RECORDED_MARKET;
  return { status, unwatched, recorded, settled: !online || missed || watch?.fresh === true };
}
