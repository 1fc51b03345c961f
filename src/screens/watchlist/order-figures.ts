import type { WatchedCoin } from '../../../domain/watched-coin.ts';
import { statusNow } from '../../state/plan-status.ts';
import { usePrices } from '../../state/prices.ts';
import type { OrderFigures } from './list-order.ts';
import { watchedLevels } from './watched-levels.ts';

function distanceOf(watched: WatchedCoin, now: number): number | null {
  const levels = watchedLevels(watched);
  if (!levels) return null;
  const { coin, market, latest_snapshot: snapshotId } = watched;
  const status = statusNow({ levels, coin, market, snapshotId }, now);
  if (!('place' in status) || status.place === null) return null;
  const { toStop, toNext } = status.place;
  return Math.min(toStop.percent, toNext?.percent ?? toStop.percent);
}

/** What the page knows of a coin at this moment that the list may be ordered by. */
export function orderFigures(watched: WatchedCoin): OrderFigures {
  const change = usePrices.getState().prices.get(watched.coin)?.change24h ?? null;
  return { change, distance: distanceOf(watched, Date.now()) };
}
