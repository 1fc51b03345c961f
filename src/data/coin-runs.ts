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
import { offerPush } from '../state/push-offer.ts';
import { onSessionEnd } from '../state/session-scope.ts';
import { addEntry, watchlist } from './watchlist.ts';

/** Every 3 s until complete or error: the server ends every run. */
const REFRESH_PACE: Pace = { first: 3000, interval: 3000, most: Number.POSITIVE_INFINITY };
const COMPLETE_SHOWN_MS = 3000;

const START_FAILED = 'Failed to start analysis';
const STATUS_FAILED = 'Error fetching status';
const NOT_KEPT = 'The server did not keep the analysis.';

type Failed = Exclude<RunEnd, { end: 'complete' | 'stopped' }>;

function refreshProblem(end: Failed): string {
  if (end.end === 'gone' || end.message === CHECK_FAILED) return STATUS_FAILED;
  const own = end.message === TIMED_OUT || end.message === UNREADABLE;
  return own ? end.message : `Error: ${end.message}`;
}

const additionProblem = (end: Failed) => (end.end === 'error' ? end.message : STATUS_FAILED);

type RunPhase =
  | { readonly phase: 'running'; readonly text: string }
  | { readonly phase: 'complete' }
  | { readonly phase: 'error'; readonly message: string };

export type CoinRun = RunPhase & { readonly key: string };

/** Runs by coin; they go on while other screens are open. */
function runStore() {
  const store = create<ReadonlyMap<Coin, CoinRun>>(() => new Map());
  onSessionEnd(() => store.setState(new Map(), true));
  return store;
}

export const useRefreshes = runStore();
/** Of coins that are analysed and then added. */
export const useAdditions = runStore();

/** Shown as running; null while another of the coin is. */
function begin(store: ReturnType<typeof runStore>, coin: Coin) {
  if (store.getState().get(coin)?.phase === 'running') return null;
  const key = crypto.randomUUID();
  const show = (phase: RunPhase) =>
    store.setState((runs) => new Map(runs).set(coin, { ...phase, key }), true);
  const forget = () =>
    store.setState((runs) => new Map([...runs].filter(([other]) => other !== coin)), true);
  const stopped = () => store.getState().get(coin)?.key !== key;
  show({ phase: 'running', text: 'Starting the analysis' });
  return { key, coin, show, forget, stopped };
}

type Begun = NonNullable<ReturnType<typeof begin>>;

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Null if it was stopped or failed, which is shown. */
async function analyse(
  { key, coin, show, stopped }: Begun,
  user: { readonly user_id: string; readonly refresh?: true },
  messageOf: (end: Failed) => string,
  pace?: Pace,
): Promise<{ readonly snapshotId: string | null } | null> {
  const started = await startAnalysis({ coin, key, ...user });
  if (stopped()) return null;
  if (!started.ok) {
    const words = wordsOf(started.failure);
    const message = words ? `${START_FAILED}. ${words}` : START_FAILED;
    show({ phase: 'error', message });
    return null;
  }
  const end = await followRun(
    {
      status: () => readStatus(key, coin),
      wait: pause,
      untilOnline: () => untilReachable('analysis'),
      stopped,
      // A queued run has no text yet.
      onProgress: ({ text }) => text && show({ phase: 'running', text }),
    },
    pace,
  );
  if (end.end === 'stopped' || stopped()) return null;
  if (end.end !== 'complete') {
    show({ phase: 'error', message: messageOf(end) });
    return null;
  }
  void forgetRun(key, coin);
  return end;
}

/** Reanalyses a watched coin for this user's entry alone, unless already running. */
export async function refreshCoin(userId: string, coin: Coin): Promise<void> {
  const run = begin(useRefreshes, coin);
  const user = { user_id: userId, refresh: true } as const;
  if (!run || !(await analyse(run, user, refreshProblem, REFRESH_PACE))) return;
  await watchlist.reload(userId);
  if (run.stopped()) return;
  run.show({ phase: 'complete' });
  await pause(COMPLETE_SHOWN_MS);
  if (!run.stopped()) run.forget();
}

export async function watchCoin(userId: string, coin: Coin): Promise<void> {
  const run = begin(useAdditions, coin);
  const analysed = run && (await analyse(run, { user_id: userId }, additionProblem));
  if (!analysed) return;
  if (analysed.snapshotId === null) return run.show({ phase: 'error', message: NOT_KEPT });
  run.show({ phase: 'running', text: 'Adding...' });
  const message = await addEntry(userId, coin, analysed.snapshotId);
  if (run.stopped()) return;
  if (message !== null) return run.show({ phase: 'error', message });
  await watchlist.reload(userId);
  run.forget();
  offerPush('watch');
}
