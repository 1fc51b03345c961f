import { type EpochMs, epochMs } from '../../domain/text/quantity.ts';
import type { Clock } from '../../platform/process/clock.ts';

export type ModelState = 'answers' | 'in-trouble' | 'unknown';

const TROUBLES_IN_A_ROW = 3;
const PAUSE_MS = 5 * 60_000;

/** Pauses five minutes after three failures in a row, then admits single trials until a success. */
export function createModelBreaker(clock: Clock) {
  let troubles = 0;
  let pausedUntil: EpochMs | null = null;
  let isTrying = false;

  const teller = (isTrial: boolean) => (state: ModelState) => {
    if (isTrial) isTrying = false;
    if (state === 'unknown') return;
    troubles = state === 'answers' ? 0 : troubles + 1;
    pausedUntil = troubles < TROUBLES_IN_A_ROW ? null : epochMs(clock.now() + PAUSE_MS);
  };
  return {
    /** @returns what takes the request's outcome, once; null if the model is paused */
    begin() {
      if (pausedUntil === null) return teller(false);
      if (isTrying || clock.now() < pausedUntil) return null;
      isTrying = true;
      return teller(true);
    },
  };
}
