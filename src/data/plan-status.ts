import type { Coin } from '../../domain/market/coin.ts';
import { RECORDED_MARKET } from '../../domain/market/recorded-market.ts';
import { type PlanStatus, planStatus } from '../../domain/plan/plan-status.ts';
import type { PlanLevels } from '../../domain/plan/plan-status-levels.ts';
import { useReachable } from '../state/connectivity.ts';
import { type PlanWatch, planWatches } from './plan-watches.ts';
import { type KnownPrice, useKnownPrice, usePrices } from './prices.ts';

export interface StatusOf {
  readonly levels: PlanLevels;
  readonly coin: Coin;
  readonly market: string | null;
}

export interface KnownStatus {
  readonly status: PlanStatus;
  /** The server reports that the plan is unwatched. */
  readonly unwatched: boolean;
  /** Its market is a recording, which cannot be watched. */
  readonly recorded: boolean;
  readonly watch: PlanWatch | null;
  /** The server has answered since the page opened, or cannot be asked. */
  readonly settled: boolean;
}

function statusOf(
  { levels, market }: Pick<StatusOf, 'levels' | 'market'>,
  watch: PlanWatch | null,
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
    ended: watch?.ended ?? null,
  });
}

export function statusNow({ levels, market, coin }: StatusOf, now: number): PlanStatus {
  const watch = planWatches.useKnown.getState().known.get(levels.hash ?? '') ?? null;
  const known = usePrices.getState().known.get(coin) ?? null;
  return statusOf({ levels, market }, watch, known, now);
}

/** Null until known. The price comes from another follower of the coin on the page. */
export function usePlanStatus(of: StatusOf | null, now: number): KnownStatus | null {
  const hash = of?.levels.hash ?? null;
  const id = hash ?? '';
  planWatches.useFollowed([id]);
  const watch = planWatches.useKnown(({ known }) => known.get(id) ?? null);
  const asked = planWatches.useKnown((state) => hash === null || state.asked.has(id));
  const online = useReachable('database');
  const known = useKnownPrice(of?.coin ?? '');
  if (!of || (!watch && !asked && online)) return null;
  const { levels, market } = of;
  const status = statusOf({ levels, market }, watch, known, now);
  const unwatched = hash === null || watch?.watchedUntil === null;
  const recorded = market === RECORDED_MARKET;
  return { status, watch, unwatched, recorded, settled: !online || asked };
}
