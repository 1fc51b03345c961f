import { type EpochMs, epochMs } from '../../domain/quantity.ts';

/** What is known of one origin, such as a push service, in this process. */
export interface OriginHealth {
  /** Tries in a row that got no answer. */
  readonly silent: number;
  /** Nothing is sent before then. */
  readonly pausedUntil: EpochMs;
}

/** Kinds of outcome by which nobody answered. */
const SILENCE = ['timed-out', 'unreachable', 'forbidden-address'];

export const HEALTHY: OriginHealth = { silent: 0, pausedUntil: epochMs(0) };

/** So many tries in a row without an answer make a push service count as down. */
export const SILENT_LIMIT = 16;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

/**
 * The health after one more outcome, by its kind. A push service that is down is tried again after
 * 5 s, then after doubling pauses of up to 5 min; one answer of any kind ends that.
 */
export function afterOutcome(health: OriginHealth, kind: string, now: EpochMs): OriginHealth {
  if (kind === 'forbidden-endpoint') return health;
  if (!SILENCE.includes(kind)) return { silent: 0, pausedUntil: health.pausedUntil };
  // What was under way when the pause began says nothing new.
  if (now < health.pausedUntil) return health;
  const silent = health.silent + 1;
  if (silent < SILENT_LIMIT) return { ...health, silent };
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (silent - SILENT_LIMIT));
  return { silent, pausedUntil: epochMs(Math.max(health.pausedUntil, now + pause)) };
}

/** The health after the push service asked us to wait. */
export function pausedUntil(health: OriginHealth, until: EpochMs): OriginHealth {
  return { ...health, pausedUntil: epochMs(Math.max(health.pausedUntil, until)) };
}
