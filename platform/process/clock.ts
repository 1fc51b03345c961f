import { type EpochMs, epochMs } from '../../domain/text/quantity.ts';

/** The only source of "now" in the servers. */
export interface Clock {
  now(): EpochMs;
}

export const systemClock: Clock = { now: () => epochMs(Date.now()) };
