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

/** Milliseconds between requests while visible: twice per minute candle. */
const POLL_EVERY = 30_000;
/** Milliseconds that batch what mounts together. */
const GATHER = 50;
/** Plans per request. */
const MOST_AT_ONCE = 50;

export interface KnownWatch extends SeenPlanWatch {
  /** From this visit, not from the device. */
  readonly fresh: boolean;
}

interface Watches {
  readonly watches: ReadonlyMap<string, KnownWatch>;
  /** Plans whose request failed since they were mounted. */
  readonly missed: ReadonlySet<string>;
}

/** By snapshot. */
export const usePlanWatches = create<Watches>(() => ({ watches: new Map(), missed: new Set() }));

const followers = new Set<readonly string[]>();
let asking = false;
let askedAt = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Followed plans that may still change, each once. */
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
  // On failure the last answer stays, visibly ageing.
  if (!outcome.ok) return miss(ids);
  const now = epochMs(Date.now());
  const rows = outcome.value.map((watch) => ({ ...watch, seenAt: now }));
  put(rows, true);
  await keepPlanWatches(userId, rows, now);
}

/** Schedules the next request, within `soonest` ms if there is something new. */
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

/** One request for all followers while the page is visible; stored ones are there at once. */
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
