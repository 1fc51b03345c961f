import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import { CoinSchema } from '../../domain/coin.ts';
import { listenToWorker } from '../device/worker-messages.ts';
import { followVisits, forgetAway } from '../state/away.ts';
import { followBadge } from '../state/badge.ts';
import { useConnectivity } from '../state/connectivity.ts';
import { reconcilePush } from '../state/push-reconcile.ts';
import { reloadWatchlist } from '../state/watchlist.ts';

function coinOf(search: string) {
  const coin = v.safeParse(CoinSchema, new URLSearchParams(search).get('wl'));
  return coin.success ? coin.output : null;
}

/** Everything that goes on beside every page while somebody is signed in. */
export function useCompanions(userId: string): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const online = useConnectivity((state) => state.online);
  const coin = useRef(coinOf(search));
  coin.current = coinOf(search);

  useEffect(() => followBadge(userId), [userId]);
  useEffect(() => {
    if (online) void reconcilePush(userId);
  }, [userId, online]);
  useEffect(
    () => (online ? followVisits(userId, () => coin.current) : undefined),
    [userId, online],
  );
  useEffect(
    () =>
      listenToWorker((message) => {
        if (message.kind === 'open') navigate(message.path);
        else if (message.kind === 'notified') void reloadWatchlist(userId);
        else void reconcilePush(userId);
      }),
    [userId, navigate],
  );
  useEffect(() => {
    if (pathname === '/watchlist') forgetAway();
  }, [pathname]);
}
