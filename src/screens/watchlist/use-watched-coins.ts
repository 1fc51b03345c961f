import { useEffect } from 'react';
import type { WatchedCoin } from '../../../domain/person/watched-coin.ts';
import { useWatchlist, watchlist } from '../../data/watchlist.ts';
import { inView, whileInView } from '../../device/in-view.ts';
import { onLiveChange, useLive } from '../../state/live.ts';

/** Reload interval where ended checks do not arrive live, in milliseconds. */
const RELOAD_INTERVAL = 60_000;

/** Synchronises at once, as checks end, on return, and each minute without live updates. */
function useReloading(userId: string, online: boolean): void {
  useEffect(() => {
    if (!online) return;
    const reload = inView(() => void watchlist.reload(userId));
    const stops = [whileInView(reload), onLiveChange('checks', reload)];
    const clock = setInterval(() => useLive.getState().up.checks || reload(), RELOAD_INTERVAL);
    return () => {
      clearInterval(clock);
      for (const stop of stops) stop();
    };
  }, [userId, online]);
}

function useLiveChecks(coins: readonly WatchedCoin[]): void {
  const list = coins
    .map(({ coin }) => coin)
    .sort()
    .join();
  useEffect(() => {
    useLive.setState({ coins: list.split(',').filter(Boolean) });
    return () => useLive.setState({ coins: [] });
  }, [list]);
}

/** From the device, unordered; synchronised while the server can be reached. */
export function useWatchedCoins(userId: string, online: boolean) {
  useReloading(userId, online);
  const { coins, seenAt, loading, busy, ended, failure } = useWatchlist(userId);
  useLiveChecks(coins);
  const isToCome = coins.length === 0 && online && (busy || !ended);
  return {
    loading: loading || isToCome,
    coins,
    seenAt,
    failed: online && !busy && failure !== null,
  };
}
