import { type EpochMs, epochMs } from '../../domain/text/quantity.ts';

/** The only source of "now" in the servers. */
export interface Clock {
  now(): EpochMs;
}

export const systemClock: Clock = { now: () => epochMs(Date.now()) };

export type SettableClock = ReturnType<typeof settableClock>;

export function settableClock(start: number) {
  let moment = start;
  return {
    now: () => epochMs(moment),
    set: (next: number): void => {
      moment = next;
    },
    /** Negative steps back. */
    advance: (milliseconds: number): void => {
      moment += milliseconds;
    },
  };
}
