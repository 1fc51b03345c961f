import { useEffect } from 'react';
import type { WatchedCoin } from '../../../domain/person/watched-coin.ts';
import { useWatchlist, watchlist } from '../../data/watchlist.ts';
import { inView, whileInView } from '../../device/in-view.ts';
import { onLiveChange, useLive } from '../../state/live.ts';

/** Reload interval where ended checks do not arrive live, in milliseconds. */
const RELOAD_INTERVAL = 60_000;

/** Synchronises at once, as checks end, on return, and each minute without live updates. */
function useReloading(userId: string, online: boolean): void {
  const live = useLive(({ up }) => up.checks);
  useEffect(() => {
    if (!online) return;
    const reload = () => void watchlist.reload(userId);
    const stop = whileInView(reload);
    const stopLive = onLiveChange('checks', inView(reload));
    return () => {
      stop();
      stopLive();
    };
  }, [userId, online]);
  useEffect(() => {
    if (!online || live) return;
    const clock = setInterval(
      inView(() => void watchlist.reload(userId)),
      RELOAD_INTERVAL,
    );
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
