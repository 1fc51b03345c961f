import { type EpochMs, epochMs } from '../../domain/text/quantity.ts';

/** The only source of "now" in the servers. */
export interface Clock {
  now(): EpochMs;
}

export const systemClock: Clock = { now: () => epochMs(Date.now()) };

export interface SettableClock extends Clock {
  set(moment: number): void;
  /** Negative steps back. */
  advance(milliseconds: number): void;
}

export function settableClock(start: number): SettableClock {
  let moment = start;
  return {
    now: () => epochMs(moment),
    set: (next) => {
      moment = next;
    },
    advance: (milliseconds) => {
      moment += milliseconds;
    },
  };
}
