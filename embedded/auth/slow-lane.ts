import { setTimeout as pause } from 'node:timers/promises';

/** Lets attempts go on a little later. */
export interface SlowLane {
  /** Waits, for as long as `seconds` and this lane's longest wait say. */
  wait(seconds: number): Promise<void>;
  readonly size: number;
}

const LONGEST_WAIT_MS = 2_000;
const MOST_WAITING = 500;

/** Sleeps until the time is over or the signal is aborted; never rejects. */
export type Sleep = (milliseconds: number, signal: AbortSignal) => Promise<void>;

const sleep: Sleep = (milliseconds, signal) =>
  pause(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);

/**
 * Slows without refusing. Only so many wait at the same time: one more, and the one that has waited
 * longest goes on early.
 */
export function createSlowLane(options: { most?: number; sleep?: Sleep } = {}): SlowLane {
  const most = options.most ?? MOST_WAITING;
  const waiting = new Set<AbortController>();
  return {
    async wait(seconds) {
      const turn = new AbortController();
      waiting.add(turn);
      const [longest] = waiting;
      if (waiting.size > most && longest) {
        waiting.delete(longest);
        longest.abort();
      }
      await (options.sleep ?? sleep)(Math.min(LONGEST_WAIT_MS, seconds * 1000), turn.signal);
      waiting.delete(turn);
    },
    get size() {
      return waiting.size;
    },
  };
}
