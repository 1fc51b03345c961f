import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import { CoinSchema } from '../../domain/coin.ts';
import { listenToWorker } from '../device/worker-messages.ts';
import { followVisits, forgetAway } from '../state/away.ts';
import { followBadge } from '../state/badge.ts';
import { useReachable } from '../state/connectivity.ts';
import { followList } from '../state/follow-list.ts';
import { keepLive } from '../state/keep-live.ts';
import { reloadLevels } from '../state/price-levels.ts';
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
  const database = useReachable('database');
  const push = useReachable('push');
  const coin = useRef(coinOf(search));
  coin.current = coinOf(search);

  useEffect(() => followBadge(userId), [userId]);
  useEffect(keepLive, []);
  useEffect(() => followList(userId, database), [userId, database]);
  useEffect(() => {
    if (push) void reconcilePush(userId);
  }, [userId, push]);
  useEffect(
    () => (database ? followVisits(userId, () => coin.current) : undefined),
    [userId, database],
  );
  useEffect(
    () =>
      listenToWorker((message) => {
        if (message.kind === 'open') navigate(message.path);
        else if (message.kind === 'notified') {
          void reloadWatchlist(userId);
          void reloadLevels(userId);
        } else void reconcilePush(userId);
      }),
    [userId, navigate],
  );
  useEffect(() => {
    if (pathname === '/watchlist') forgetAway();
  }, [pathname]);
}
