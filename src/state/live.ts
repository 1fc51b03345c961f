import { create } from 'zustand';
import type { Coin } from '../../domain/market/coin.ts';
import type { LiveTopic } from '../backend/live-channel.ts';
import { inView } from '../device/in-view.ts';

interface Live {
  /** Whether changes arrive live; else they are polled. */
  readonly up: Readonly<Record<LiveTopic, boolean>>;
  /** Each grows whenever shown data may be stale. */
  readonly tickets: number;
  readonly checks: number;
  /** Coins whose checks are being watched. */
  readonly coins: readonly Coin[];
}

/** State of the shell's one channel (`keep-live.ts`). */
export const useLive = create<Live>(() => ({
  up: { tickets: false, checks: false },
  tickets: 0,
  checks: 0,
  coins: [],
}));

/** Calls back whenever a topic's data may be stale; returns the function to stop. */
export const onLiveChange = (topic: LiveTopic, changed: () => void): (() => void) =>
  useLive.subscribe((now, before) => {
    if (now[topic] !== before[topic]) changed();
  });

/** The same for tickets, also on focus, and every so many milliseconds while changes are not live. */
export function onTicketChange(changed: () => void, every: number): () => void {
  const look = inView(changed);
  const clock = setInterval(() => {
    if (!useLive.getState().up.tickets) look();
  }, every);
  const stop = onLiveChange('tickets', changed);
  addEventListener('focus', look);
  return () => {
    clearInterval(clock);
    stop();
    removeEventListener('focus', look);
  };
}
