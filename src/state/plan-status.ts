import { useEffect } from 'react';
import type { Coin } from '../../domain/market/coin.ts';
import { RECORDED_MARKET } from '../../domain/market/recorded-market.ts';
import { type PlanStatus, planStatus } from '../../domain/plan/plan-status.ts';
import type { PlanLevels } from '../../domain/plan/plan-status-levels.ts';
import { useReachable } from './connectivity.ts';
import { followPlanWatches, type KnownWatch, usePlanWatches } from './plan-status-watches.ts';
import { type KnownPrice, usePrices } from './prices.ts';
import { useKnownPrice } from './use-price.ts';

export interface StatusOf {
  readonly levels: PlanLevels;
  readonly coin: Coin;
  readonly market: string | null;
  readonly snapshotId: string | null;
}

export interface KnownStatus {
  readonly status: PlanStatus;
  /** The server reports that the plan is unwatched. */
  readonly unwatched: boolean;
  /** Its market is a recording, which cannot be watched. */
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

export function statusNow({ levels, market, coin, snapshotId }: StatusOf, now: number): PlanStatus {
  const watch = usePlanWatches.getState().watches.get(snapshotId ?? '') ?? null;
  const known = usePrices.getState().prices.get(coin) ?? null;
  return statusOf({ levels, market }, watch, known, now);
}

/** Null until known. The price comes from another follower of the coin on the page. */
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
