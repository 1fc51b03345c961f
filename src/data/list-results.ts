import type { WatchedCoin } from '../../domain/person/watched-coin.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import { readSnapshots } from '../backend/snapshots.ts';
import { logFailure } from '../device/failure-log.ts';
import { untilIdle } from '../device/idle.ts';
import { onReturn } from '../device/in-view.ts';
import { isOnScreen } from '../state/coin-on-screen.ts';
import { isReachableNow } from '../state/connectivity.ts';
import { onSessionEnd, sessionScope } from '../state/session-scope.ts';
import { received } from '../state/shown-analysis.ts';
import type { AnalysisKind } from './database/analyses.ts';
import type { Database } from './database/database.ts';
import {
  heldSummaries,
  keepListResults,
  missingResults,
  type NamedResult,
  settleLifetimes,
} from './database/list-results.ts';
import { observe } from './database/observe.ts';
import type { Summary } from './database/summaries.ts';
import { watchlist } from './watchlist.ts';

/** Parallel requests, some 45 KB each. */
const AT_ONCE = 4;
/** Byte limit for the list's results on the device: more than 500 of them. */
const MOST_BYTES = 24 * 2 ** 20;

/** Unopened changes first, then the newest. */
const byUrgency = (a: WatchedCoin, b: WatchedCoin) =>
  Number(b.change_detected) - Number(a.change_detected) || b.snapshot_time - a.snapshot_time;

function namedBy(coins: readonly WatchedCoin[]): readonly NamedResult[] {
  const urgent = coins.toSorted(byUrgency);
  const named = (kind: AnalysisKind, idOf: (watched: WatchedCoin) => string | null) =>
    urgent.flatMap((watched): NamedResult[] => {
      const snapshotId = idOf(watched);
      const { coin, snapshot_time: storedAt } = watched;
      return snapshotId === null ? [] : [{ coin, kind, snapshotId, storedAt }];
    });
  return [
    ...named('current', (watched) => watched.latest_snapshot),
    ...named('previous', (watched) => watched.previous_snapshot),
  ];
}

/** Ids of results that this version cannot read; not fetched again. */
const unreadable = new Set<string>();
/** Storage is full or missing: fetch nothing more until the next start. */
let refused = false;

onSessionEnd(() => {
  unreadable.clear();
  refused = false;
});

const bytesOf = (held: readonly Summary[]) =>
  held.reduce((sum, { watched, bytes }) => sum + (watched ? bytes : 0), 0);

/** The next results to fetch; none if the device has all, or no room. */
async function nextMissing(
  userId: string,
  named: readonly NamedResult[],
): Promise<readonly NamedResult[]> {
  const held = await heldSummaries(userId);
  if (held === null || bytesOf(held) >= MOST_BYTES) return [];
  return missingResults(named, held)
    .filter(({ coin, snapshotId }) => !isOnScreen(coin) && !unreadable.has(snapshotId))
    .slice(0, AT_ONCE);
}

async function bring(userId: string, wanted: readonly NamedResult[]): Promise<boolean> {
  const stillSignedIn = sessionScope();
  const answer = await readSnapshots(wanted.map(({ snapshotId }) => snapshotId));
  if (!answer.ok) logFailure('Reading results of the watch list', answer.failure);
  if (!answer.ok || !stillSignedIn()) return false;
  const results = wanted.flatMap(({ coin, kind, snapshotId }) => {
    const result = answer.value.get(snapshotId);
    if (!result) unreadable.add(snapshotId);
    return result ? [received({ userId, coin, kind }, result, snapshotId)] : [];
  });
  refused = (await keepListResults(results)) !== 'kept';
  return !refused && stillSignedIn();
}

async function bringAll(userId: string): Promise<void> {
  const stillSignedIn = sessionScope();
  const seen = await watchlist.newest(userId);
  if (seen === null || !stillSignedIn()) return;
  const named = namedBy(seen.value);
  await settleLifetimes(userId, named, epochMs(Date.now()), isOnScreen);
  for (;;) {
    await untilIdle();
    if (refused || !stillSignedIn() || !isReachableNow('database')) return;
    const wanted = await nextMissing(userId, named);
    if (wanted.length === 0 || !stillSignedIn()) return;
    if (!(await bring(userId, wanted))) return;
  }
}

let running: Promise<void> | null = null;
let again = false;

/**
 * Stores watched coins' latest and previous results for offline use, a few at a time while the page
 * is idle; a call meanwhile causes one more pass.
 */
export function bringListResults(userId: string): Promise<void> {
  again = running !== null;
  running ??= bringAll(userId).finally(() => {
    running = null;
    return again ? bringListResults(userId) : undefined;
  });
  return running;
}

/** Maximum age of the stored list when the app is opened or returned to, in milliseconds. */
const FRESH = 60_000;

async function refreshList(userId: string): Promise<void> {
  const seen = await watchlist.newest(userId);
  if (seen === null || Date.now() - seen.seenAt > FRESH) await watchlist.reload(userId);
}

/**
 * Syncs the list to the device at the start and on return (a push may have come unheard), and its
 * results after every read.
 */
export function followList(userId: string, online: boolean): () => void {
  const read = (db: Database) => watchlist.lookUp(db, userId);
  const stop = observe(read, () => void bringListResults(userId));
  if (online) void refreshList(userId);
  const stopReturns = onReturn(() => {
    if (online) void refreshList(userId);
  });
  return () => {
    stop();
    stopReturns();
  };
}
