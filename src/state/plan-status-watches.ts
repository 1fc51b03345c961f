import { create } from 'zustand';
import { epochMs } from '../../domain/text/quantity.ts';
import { readPlanWatches } from '../backend/plan-touches.ts';
import {
  keepPlanWatches,
  keptPlanWatches,
  type SeenPlanWatch,
} from '../device/database/plan-touches.ts';
import { isReachableNow, useConnectivity } from './connectivity.ts';
import { onLeaving, presence } from './leaving.ts';
import { useSession } from './session.ts';

/** How often the server is asked while the page is in view, in milliseconds: twice a minute of candles. */
const POLL_EVERY = 30_000;
/** What is mounted together is asked for together. */
const GATHER = 50;
/** Plans that one question names; more are asked for in turn. */
const MOST_AT_ONCE = 50;

/** What is known of the touches of a plan. */
export interface KnownWatch extends SeenPlanWatch {
  /** It is of this visit; else as the device kept it. */
  readonly fresh: boolean;
}

interface Watches {
  readonly watches: ReadonlyMap<string, KnownWatch>;
  /** Plans of which the server was asked in vain since they came to be shown. */
  readonly missed: ReadonlySet<string>;
}

/** What is known of each plan that somebody on the page wanted, by its snapshot. */
export const usePlanWatches = create<Watches>(() => ({ watches: new Map(), missed: new Set() }));

const followers = new Set<readonly string[]>();
let asking = false;
let askedAt = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The plans that somebody wants and that may still change, each once. */
function wanted(): readonly string[] {
  const { watches } = usePlanWatches.getState();
  const open = (id: string) => watches.get(id)?.overAt == null;
  return [...new Set([...followers].flat().filter(open))].sort();
}

function put(rows: readonly SeenPlanWatch[], fresh: boolean): void {
  usePlanWatches.setState(({ watches, missed }) => {
    const next = new Map(watches);
    const left = new Set(missed);
    for (const row of rows) {
      if (!fresh && next.get(row.snapshotId)?.fresh) continue;
      next.set(row.snapshotId, { ...row, fresh });
      left.delete(row.snapshotId);
    }
    return { watches: next, missed: left };
  });
}

async function readKept(userId: string, ids: readonly string[]): Promise<void> {
  const stayed = presence();
  const rows = await keptPlanWatches(userId, ids);
  if (stayed()) put(rows, false);
}

function miss(ids: readonly string[]): void {
  usePlanWatches.setState(({ missed }) => ({ missed: new Set([...missed, ...ids]) }));
}

async function ask(userId: string, ids: readonly string[]): Promise<void> {
  const stayed = presence();
  const outcome = await readPlanWatches(ids);
  if (!stayed()) return;
  // Where it fails the last answer stays, and grows old in sight.
  if (!outcome.ok) return miss(ids);
  const now = epochMs(Date.now());
  const rows = outcome.value.map((watch) => ({ ...watch, seenAt: now }));
  put(rows, true);
  await keepPlanWatches(userId, rows, now);
}

/** Plans the next question, at most `soonest` from now where there is something new to ask for. */
function plan(soonest = Number.POSITIVE_INFINITY): void {
  clearTimeout(timer);
  const visible = document.visibilityState === 'visible' && isReachableNow('database');
  if (!useSession.getState().person || !visible || asking || wanted().length === 0) return;
  const due = Math.max(0, askedAt + POLL_EVERY - Date.now());
  timer = setTimeout(poll, Math.min(due, soonest));
}

async function poll(): Promise<void> {
  const userId = useSession.getState().person?.id;
  const ids = wanted();
  if (!userId) return;
  asking = true;
  askedAt = Date.now();
  try {
    for (let first = 0; first < ids.length; first += MOST_AT_ONCE) {
      await ask(userId, ids.slice(first, first + MOST_AT_ONCE));
    }
  } finally {
    asking = false;
    plan(wanted().some((id) => !ids.includes(id)) ? GATHER : undefined);
  }
}

const onTurn = () => plan();
let stopOnline: () => void = () => undefined;

/**
 * Keeps what is known of the touches of plans fresh while the page is in view, with one question for
 * all of them. What the device kept is there at once.
 * @param ids snapshots
 * @returns the way to stop
 */
export function followPlanWatches(ids: readonly string[]): () => void {
  if (followers.size === 0) {
    document.addEventListener('visibilitychange', onTurn);
    stopOnline = useConnectivity.subscribe(onTurn);
  }
  const before = new Set(wanted());
  followers.add(ids);
  const userId = useSession.getState().person?.id;
  const unread = ids.filter((id) => !usePlanWatches.getState().watches.has(id));
  if (userId && unread.length > 0) void readKept(userId, unread);
  plan(wanted().every((id) => before.has(id)) ? undefined : GATHER);
  return () => {
    followers.delete(ids);
    if (followers.size === 0) {
      document.removeEventListener('visibilitychange', onTurn);
      stopOnline();
    }
    plan();
  };
}

onLeaving(() => {
  clearTimeout(timer);
  askedAt = Number.NEGATIVE_INFINITY;
  usePlanWatches.setState({ watches: new Map(), missed: new Set() });
});
