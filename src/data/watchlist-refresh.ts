import { create } from 'zustand';
import type { Coin } from '../../domain/market/coin.ts';
import { readStatus, startAnalysis } from '../backend/analysis.ts';
import { wordsOf } from '../backend/failure.ts';
import { untilReachable } from '../state/connectivity.ts';
import {
  CHECK_FAILED,
  followRun,
  forgetRun,
  type Pace,
  type RunEnd,
  TIMED_OUT,
  UNREADABLE,
} from '../state/follow-run.ts';
import { onSessionEnd } from '../state/session-scope.ts';
import { watchlist } from './watchlist.ts';

/** Every 3 s until complete or error: the server ends every run. */
const REFRESH_PACE: Pace = { first: 3000, interval: 3000, most: Number.POSITIVE_INFINITY };
/** Milliseconds that a finished refresh is shown. */
const COMPLETE_SHOWN = 3000;

export type Refresh =
  | { readonly phase: 'running'; readonly key: string; readonly text: string }
  | { readonly phase: 'complete'; readonly key: string }
  | { readonly phase: 'error'; readonly key: string; readonly message: string };

interface RefreshState {
  readonly refreshes: ReadonlyMap<Coin, Refresh>;
}

export const useRefreshes = create<RefreshState>(() => ({ refreshes: new Map() }));

const refreshOf = (coin: Coin) => useRefreshes.getState().refreshes.get(coin);

function setRefresh(coin: Coin, refresh: Refresh | null): void {
  useRefreshes.setState(({ refreshes }) => {
    const next = new Map(refreshes);
    if (refresh) next.set(coin, refresh);
    else next.delete(coin);
    return { refreshes: next };
  });
}

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

function messageOf(end: Exclude<RunEnd, { end: 'complete' | 'stopped' }>): string {
  if (end.end === 'gone' || end.message === CHECK_FAILED) return 'Error fetching status';
  const own = end.message === TIMED_OUT || end.message === UNREADABLE;
  return own ? end.message : `Error: ${end.message}`;
}

const START_FAILED = 'Failed to start analysis';

/** Reanalyses a watched coin for this user's entry alone, unless already running. */
export async function refreshCoin(userId: string, coin: Coin): Promise<void> {
  if (refreshOf(coin)?.phase === 'running') return;
  const key = crypto.randomUUID();
  setRefresh(coin, { phase: 'running', key, text: 'Starting the analysis' });
  const stopped = () => refreshOf(coin)?.key !== key;

  const started = await startAnalysis({ coin, key, user_id: userId, refresh: true });
  if (stopped()) return;
  if (!started.ok) {
    const words = wordsOf(started.failure);
    const message = words ? `${START_FAILED}. ${words}` : START_FAILED;
    setRefresh(coin, { phase: 'error', key, message });
    return;
  }
  const end = await followRun(
    {
      status: () => readStatus(key, coin),
      wait: pause,
      untilOnline: () => untilReachable('analysis'),
      stopped,
      onProgress: ({ text }) => {
        // A queued run has no text yet.
        if (text) setRefresh(coin, { phase: 'running', key, text });
      },
    },
    REFRESH_PACE,
  );
  if (end.end === 'stopped' || stopped()) return;
  if (end.end !== 'complete') {
    setRefresh(coin, { phase: 'error', key, message: messageOf(end) });
    return;
  }
  void forgetRun(key, coin);
  await watchlist.reload(userId);
  setRefresh(coin, { phase: 'complete', key });
  await pause(COMPLETE_SHOWN);
  if (!stopped()) setRefresh(coin, null);
}

onSessionEnd(() => useRefreshes.setState({ refreshes: new Map() }));
