import { useEffect } from 'react';
import { create } from 'zustand';
import type { Coin } from '../../domain/market/coin.ts';
import { PERIOD_MS } from '../../domain/market/timeframe.ts';
import { MOST_LINED_COINS, WEEK_POINTS } from '../../domain/record/week-line.ts';
import { readWeekLines } from '../backend/week-lines.ts';
import { type KeptWeekLine, keepWeekLines, keptWeekLines } from '../device/database/week-lines.ts';
import { isReachableNow, useConnectivity } from './connectivity.ts';
import { onLeaving, presence } from './leaving.ts';
import { useSession } from './session.ts';

/** A line is stale once another candle has closed. */
const LIFE_MS = PERIOD_MS['4h'];
/** Older lines are outside the last seven days. */
const KEPT_MS = WEEK_POINTS * LIFE_MS;
/** The market delivers a candle shortly after its close. */
const CLOSING_MS = 5_000;
/** Retry delay of a missing candle, doubling up to the maximum. */
const AGAIN_MS = 15_000;
const AGAIN_AT_MOST_MS = 30 * 60_000;
/** Milliseconds that batch what mounts together. */
const GATHER = 50;

const NO_LINE: readonly number[] = [];

interface WeekLinesState {
  readonly lines: ReadonlyMap<Coin, KeptWeekLine>;
}

export const useKnownLines = create<WeekLinesState>(() => ({ lines: new Map() }));

interface Waiting {
  readonly until: number;
  readonly forMs: number;
}

const followers = new Set<readonly Coin[]>();
/** Coins whose newest candle was not there when requested. */
const waiting = new Map<Coin, Waiting>();
/** The user whose stored lines were read. */
let readFor: string | null = null;
let lastAnswer: { readonly coins: string; readonly tag: string | null } | null = null;
let asking = false;
let timer: ReturnType<typeof setTimeout> | undefined;

function dueAt(coin: Coin): number {
  const line = useKnownLines.getState().lines.get(coin);
  const closed = line ? line.at + LIFE_MS + CLOSING_MS : 0;
  return Math.max(closed, waiting.get(coin)?.until ?? 0);
}

const wantedCoins = (): readonly Coin[] => [...new Set([...followers].flat())].sort();

/** Once per user. */
async function readDevice(userId: string): Promise<void> {
  if (readFor === userId) return;
  readFor = userId;
  const stayed = presence();
  const kept = await keptWeekLines(userId);
  if (!stayed()) return;
  const fresh = [...kept].filter(([, { at }]) => at > Date.now() - KEPT_MS);
  const { lines } = useKnownLines.getState();
  useKnownLines.setState({ lines: new Map([...fresh, ...lines]) });
}

async function ask(userId: string, coins: readonly Coin[]): Promise<void> {
  const stayed = presence();
  const asked = coins.join();
  const outcome = await readWeekLines(coins, lastAnswer?.coins === asked ? lastAnswer.tag : null);
  if (!stayed()) return;
  if (outcome.ok && outcome.value !== 'same') {
    const { answer, tag } = outcome.value;
    lastAnswer = { coins: asked, tag };
    const lines = new Map(useKnownLines.getState().lines);
    for (const [coin, closes] of Object.entries(answer.lines)) {
      lines.set(coin, { at: answer.at, closes });
    }
    useKnownLines.setState({ lines });
    void keepWeekLines(userId, lines);
  }
  const now = Date.now();
  for (const coin of coins) {
    const { forMs } = waiting.get(coin) ?? { forMs: AGAIN_MS / 2 };
    waiting.delete(coin);
    if (dueAt(coin) > now) continue;
    const again = Math.min(AGAIN_AT_MOST_MS, 2 * forMs);
    waiting.set(coin, { until: now + again, forMs: again });
  }
}

async function askForDue(): Promise<void> {
  const userId = useSession.getState().person?.id;
  if (userId === undefined || asking) return;
  asking = true;
  try {
    await readDevice(userId);
    const now = Date.now();
    const due = wantedCoins().filter((coin) => dueAt(coin) <= now);
    const reachable = isReachableNow('analysis') && document.visibilityState !== 'hidden';
    if (reachable && due.length > 0) await ask(userId, due.slice(0, MOST_LINED_COINS));
  } finally {
    asking = false;
    plan();
  }
}

function plan(): void {
  clearTimeout(timer);
  const { person } = useSession.getState();
  const coins = wantedCoins();
  if (person === null || asking || coins.length === 0) return;
  const unread = readFor !== person.id;
  if (!unread && (!isReachableNow('analysis') || document.visibilityState === 'hidden')) return;
  const due = unread ? 0 : Math.min(...coins.map(dueAt));
  timer = setTimeout(askForDue, Math.max(GATHER, due - Date.now()));
}

let stopOnline: () => void = () => undefined;

function follow(coins: readonly Coin[]): () => void {
  if (followers.size === 0) {
    document.addEventListener('visibilitychange', plan);
    stopOnline = useConnectivity.subscribe(plan);
  }
  followers.add(coins);
  plan();
  return () => {
    followers.delete(coins);
    if (followers.size === 0) {
      document.removeEventListener('visibilitychange', plan);
      stopOnline();
    }
    plan();
  };
}

/** One request for all mounted coins after each 4h close; stored lines are there at once. */
export function useWeekLines(coins: readonly Coin[]): void {
  const list = coins.join();
  useEffect(() => (list === '' ? undefined : follow(list.split(','))), [list]);
}

/** Oldest first, kept fresh while mounted; empty if unknown. */
export function useWeekLine(coin: Coin): readonly number[] {
  useEffect(() => follow([coin]), [coin]);
  return useKnownLines((state) => state.lines.get(coin)?.closes ?? NO_LINE);
}

onLeaving(() => {
  clearTimeout(timer);
  waiting.clear();
  lastAnswer = null;
  readFor = null;
  useKnownLines.setState({ lines: new Map() });
});
