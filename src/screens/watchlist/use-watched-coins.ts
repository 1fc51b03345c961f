import { useCallback, useEffect, useMemo } from 'react';
import * as v from 'valibot';
import type { EpochMs } from '../../../domain/quantity.ts';
import {
  byNewestAnalysis,
  type WatchedCoin,
  WatchedCoinSchema,
} from '../../../domain/watched-coin.ts';
import type { Database } from '../../device/database/database.ts';
import { seenWatchlist } from '../../device/database/watchlist.ts';
import { useObserved } from '../../state/use-observed.ts';
import { reloadWatchlist, useWatchlistReading } from '../../state/watchlist.ts';

/** How often the list is read again while it is in view, in milliseconds. */
const RELOAD_INTERVAL = 60_000;

export interface WatchedCoins {
  readonly loading: boolean;
  readonly coins: readonly WatchedCoin[];
  /** When the list was read from the server; null where the device holds none. */
  readonly seenAt: EpochMs | null;
  readonly failed: boolean;
}

/** Keeps the list on the device as the server has it: at once, each minute, and on coming back. */
function useReloading(userId: string, online: boolean): void {
  useEffect(() => {
    if (!online) return;
    const reload = () => {
      if (document.visibilityState === 'visible') void reloadWatchlist(userId);
    };
    reload();
    const timer = setInterval(reload, RELOAD_INTERVAL);
    document.addEventListener('visibilitychange', reload);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', reload);
    };
  }, [userId, online]);
}

/** The watched coins from the device, which follows the server while there is a network. */
export function useWatchedCoins(userId: string, online: boolean): WatchedCoins {
  useReloading(userId, online);
  const reading = useWatchlistReading((state) => state.reading);
  const query = useCallback((db: Database) => seenWatchlist(db, userId), [userId]);
  const observed = useObserved(query);
  return useMemo(() => {
    const rows = observed.status === 'read' ? (observed.value ?? []) : [];
    const coins = rows.flatMap(({ entry }) => {
      const parsed = v.safeParse(WatchedCoinSchema, entry);
      return parsed.success ? [parsed.output] : [];
    });
    const settled = !online || reading === 'done' || reading === 'failed';
    return {
      loading: observed.status === 'loading' || (coins.length === 0 && !settled),
      coins: byNewestAnalysis(coins),
      seenAt: rows[0]?.seenAt ?? null,
      failed: online && reading === 'failed',
    };
  }, [observed, reading, online]);
}
