import { create } from 'zustand';
import type { Coin } from '../../domain/market/coin.ts';
import type { LiveTopic } from '../backend/live-channel.ts';

interface Live {
  /** Whether changes arrive as they happen; the clock stands in for what does not. */
  readonly up: Readonly<Record<LiveTopic, boolean>>;
  /** Each grows whenever what the page shows of it may be out of date. */
  readonly tickets: number;
  readonly checks: number;
  /** The coins whose checks somebody looks at. */
  readonly coins: readonly Coin[];
}

/** What the shell's one channel (`keep-live.ts`) knows. */
export const useLive = create<Live>(() => ({
  up: { tickets: false, checks: false },
  tickets: 0,
  checks: 0,
  coins: [],
}));

/** Calls back whenever what is shown of a topic may be out of date; returns the way to stop. */
export function onLiveChange(topic: LiveTopic, changed: () => void): () => void {
  return useLive.subscribe((now, before) => {
    if (now[topic] !== before[topic]) changed();
  });
}
