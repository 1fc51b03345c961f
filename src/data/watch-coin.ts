import { create } from 'zustand';
import type { Coin } from '../../domain/market/coin.ts';
import { readStatus, startAnalysis } from '../backend/analysis.ts';
import { sentenceOf, wordsOf } from '../backend/failure.ts';
import { addToWatchlist } from '../backend/watchlist-table.ts';
import { untilReachable } from '../state/connectivity.ts';
import { followRun, forgetRun } from '../state/follow-run.ts';
import { offerPush } from '../state/push-offer.ts';
import { onSessionEnd, sessionScope } from '../state/session-scope.ts';
import { watchlist } from './watchlist.ts';

const START_FAILED = 'Failed to start analysis';
const NOT_KEPT = 'The server did not keep the analysis.';

export type WatchProgress =
  | { readonly phase: 'running'; readonly text: string }
  | { readonly phase: 'error'; readonly message: string };

interface WatchCoinState {
  readonly progress: ReadonlyMap<Coin, WatchProgress>;
}

/** Continues while other screens are open. */
export const useWatchCoins = create<WatchCoinState>(() => ({ progress: new Map() }));

function setProgress(coin: Coin, progress: WatchProgress | null): void {
  useWatchCoins.setState((state) => {
    const next = new Map(state.progress);
    if (progress) next.set(coin, progress);
    else next.delete(coin);
    return { progress: next };
  });
}

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

async function analyse(
  userId: string,
  coin: Coin,
  stillSignedIn: () => boolean,
): Promise<{ readonly snapshotId: string } | { readonly problem: string } | null> {
  const key = crypto.randomUUID();
  const started = await startAnalysis({ coin, key, user_id: userId });
  if (!started.ok) {
    const words = wordsOf(started.failure);
    return { problem: words ? `${START_FAILED}. ${words}` : START_FAILED };
  }
  const end = await followRun({
    status: () => readStatus(key, coin),
    wait: pause,
    untilOnline: () => untilReachable('analysis'),
    stopped: () => !stillSignedIn(),
    onProgress: ({ text }) => {
      if (text) setProgress(coin, { phase: 'running', text });
    },
  });
  if (end.end === 'stopped') return null;
  if (end.end !== 'complete') {
    return { problem: end.end === 'error' ? end.message : 'Error fetching status' };
  }
  void forgetRun(key, coin);
  return end.snapshotId === null ? { problem: NOT_KEPT } : { snapshotId: end.snapshotId };
}

export async function watchCoin(userId: string, coin: Coin): Promise<void> {
  if (useWatchCoins.getState().progress.get(coin)?.phase === 'running') return;
  const stillSignedIn = sessionScope();
  setProgress(coin, { phase: 'running', text: 'Starting the analysis' });
  const analysed = await analyse(userId, coin, stillSignedIn);
  if (analysed === null || !stillSignedIn()) return;
  if ('problem' in analysed) {
    setProgress(coin, { phase: 'error', message: analysed.problem });
    return;
  }
  setProgress(coin, { phase: 'running', text: 'Adding...' });
  const added = await addToWatchlist(userId, coin, analysed.snapshotId);
  if (!stillSignedIn()) return;
  if (!added.ok) {
    const message = `Failed to add to watchlist: ${sentenceOf(added.failure)}`;
    setProgress(coin, { phase: 'error', message });
    return;
  }
  await watchlist.reload(userId);
  setProgress(coin, null);
  offerPush('watch');
}

onSessionEnd(() => useWatchCoins.setState({ progress: new Map() }));
