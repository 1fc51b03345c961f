import { useCallback, useEffect, useMemo } from 'react';
import * as v from 'valibot';
import { type WatchedCoin, WatchedCoinSchema } from '../../../domain/person/watched-coin.ts';
import type { EpochMs } from '../../../domain/text/quantity.ts';
import type { Database } from '../../device/database/database.ts';
import { seenWatchlist, watchlistSeenAt } from '../../device/database/watchlist.ts';
import { onLiveChange, useLive } from '../../state/live.ts';
import { useObserved } from '../../state/use-observed.ts';
import { reloadWatchlist, useWatchlistReading } from '../../state/watchlist.ts';

/** Reload interval where ended checks do not arrive live, in milliseconds. */
const RELOAD_INTERVAL = 60_000;

export interface WatchedCoins {
  readonly loading: boolean;
  /** Unordered. */
  readonly coins: readonly WatchedCoin[];
  /** When the server was read; null if the device has none. */
  readonly seenAt: EpochMs | null;
  readonly failed: boolean;
}

/** Synchronises at once, as checks end, on return, and each minute without live updates. */
function useReloading(userId: string, online: boolean): void {
  const live = useLive(({ up }) => up.checks);
  useEffect(() => {
    if (!online) return;
    const reload = () => {
      if (document.visibilityState === 'visible') void reloadWatchlist(userId);
    };
    reload();
    const stopLive = onLiveChange('checks', reload);
    document.addEventListener('visibilitychange', reload);
    return () => {
      stopLive();
      document.removeEventListener('visibilitychange', reload);
    };
  }, [userId, online]);
  useEffect(() => {
    if (!online || live) return;
    const clock = setInterval(() => {
      if (document.visibilityState === 'visible') void reloadWatchlist(userId);
    }, RELOAD_INTERVAL);
    return () => clearInterval(clock);
  }, [userId, online, live]);
}

/** Subscribes to the checks of these coins while they are shown. */
function useLiveChecks(coins: readonly WatchedCoin[]): void {
  const list = coins
    .map(({ coin }) => coin)
    .sort()
    .join();
  useEffect(() => {
    if (list === '') return;
    useLive.setState({ coins: list.split(',') });
    return () => useLive.setState({ coins: [] });
  }, [list]);
}

/** From the device, synchronised while the server can be reached. */
export function useWatchedCoins(userId: string, online: boolean): WatchedCoins {
  useReloading(userId, online);
  const reading = useWatchlistReading((state) => state.reading);
  const query = useCallback(
    async (db: Database) => ({
      rows: await seenWatchlist(db, userId),
      seenAt: await watchlistSeenAt(db, userId),
    }),
    [userId],
  );
  const observed = useObserved(query);
  const read = useMemo(() => {
    const { rows = [], seenAt = null } = (observed.status === 'read' && observed.value) || {};
    const coins = rows.flatMap(({ entry }) => {
      const parsed = v.safeParse(WatchedCoinSchema, entry);
      return parsed.success ? [parsed.output] : [];
    });
    return { coins, seenAt };
  }, [observed]);
  const { coins } = read;
  useLiveChecks(coins);
  const settled = !online || reading === 'done' || reading === 'failed';
  return {
    loading: observed.status === 'loading' || (coins.length === 0 && !settled),
    coins,
    seenAt: read.seenAt,
    failed: online && reading === 'failed',
  };
}
