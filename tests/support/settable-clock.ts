import { epochMs } from '../../domain/text/quantity.ts';

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
