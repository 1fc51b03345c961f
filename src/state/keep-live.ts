import { type LiveChannel, type LiveTopic, openLiveChannel } from '../backend/live-channel.ts';
import { logFailure } from '../device/failure-log.ts';
import { untilIdle } from '../device/idle.ts';
import { doubtReach, isReachableNow, useConnectivity } from './connectivity.ts';
import { useLive } from './live.ts';

/** Milliseconds before a change is looked up. */
const AFTER_CHANGE = 500;
/** Spreads refetches in time, as a coin's watchers all get its event at once; milliseconds. */
const SPREAD: Readonly<Record<LiveTopic, number>> = { tickets: 0, checks: 1_000 };
/** Milliseconds in the background before the connection is closed. */
const HIDDEN_FOR = 60_000;
/** First and longest pause before a lost connection raises doubt, in milliseconds. */
const FIRST_DOUBT = 1_000;
const LONGEST_DOUBT = 60_000;
const RETRY_AFTER_MS = 30_000;

function openSession(onFailed: () => void): () => void {
  let channel: LiveChannel | null = null;
  let ended = false;
  const pending = new Map<LiveTopic, ReturnType<typeof setTimeout>>();
  let doubting: ReturnType<typeof setTimeout> | undefined;

  /** A failing server closes sockets first and may answer once more, so ask again. */
  function doubt(pause: number): void {
    clearTimeout(doubting);
    if (ended || useLive.getState().up.tickets) return;
    doubtReach();
    doubting = setTimeout(doubt, pause, Math.min(pause * 3, LONGEST_DOUBT));
  }

  function lookUp(topic: LiveTopic): void {
    if (pending.has(topic) || ended) return;
    // Coalesces changes in quick succession.
    const delay = AFTER_CHANGE + Math.random() * SPREAD[topic];
    const timer = setTimeout(() => {
      pending.delete(topic);
      useLive.setState((live) => ({ ...live, [topic]: live[topic] + 1 }));
    }, delay);
    pending.set(topic, timer);
  }

  function setUp(topic: LiveTopic, isUp: boolean): void {
    if (ended) return;
    const { up } = useLive.getState();
    useLive.setState({ up: { ...up, [topic]: isUp } });
    if (!isUp) doubt(FIRST_DOUBT);
    // Catches up on changes missed while disconnected.
    if (isUp) lookUp(topic);
  }

  async function open(): Promise<void> {
    await untilIdle();
    if (ended) return;
    const opened = await openLiveChannel({ onChange: lookUp, onLive: setUp });
    if (!opened.ok) {
      logFailure('Listening to changes', opened.failure);
      if (!ended) onFailed();
    } else if (ended) opened.value.close();
    else {
      channel = opened.value;
      channel.followChecks(useLive.getState().coins);
    }
  }
  void open();

  const stopCoins = useLive.subscribe((now, before) => {
    if (now.coins !== before.coins) channel?.followChecks(now.coins);
  });
  return () => {
    ended = true;
    stopCoins();
    clearTimeout(doubting);
    for (const timer of pending.values()) clearTimeout(timer);
    channel?.close();
    useLive.setState({ up: { tickets: false, checks: false } });
  };
}

/**
 * Connected while a user is signed in, the page is visible and the database is reachable; never in
 * the back/forward cache.
 */
export function keepLive(): () => void {
  let end: (() => void) | null = null;
  let away = false;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let failing: ReturnType<typeof setTimeout> | undefined;

  function settle(): void {
    clearTimeout(failing);
    if (!away && isReachableNow('database')) end ??= openSession(fail);
    else {
      end?.();
      end = null;
    }
  }
  function fail(): void {
    end?.();
    end = null;
    failing = setTimeout(settle, RETRY_AFTER_MS);
  }
  const setAway = (isAway: boolean) => {
    away = isAway;
    settle();
  };
  const onSight = () => {
    clearTimeout(hiding);
    if (document.visibilityState === 'visible') setAway(false);
    else hiding = setTimeout(setAway, HIDDEN_FOR, true);
  };

  const leaving = new AbortController();
  const { signal } = leaving;
  const stopReach = useConnectivity.subscribe(settle);
  addEventListener('pagehide', () => setAway(true), { signal });
  addEventListener('pageshow', () => setAway(false), { signal });
  document.addEventListener('visibilitychange', onSight, { signal });
  settle();
  return () => {
    stopReach();
    leaving.abort();
    clearTimeout(hiding);
    setAway(true);
  };
}
