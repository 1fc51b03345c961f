import { type EpochMs, epochMs } from '../../domain/text/quantity.ts';

export interface Circumstances {
  readonly now: EpochMs;
  /** Including this one. */
  readonly attempts: number;
  readonly expiresAt: EpochMs;
  /** Whether this try was the small form. */
  readonly shrunk: boolean;
  readonly jitter: number;
}

/** `reason` is a sentence fragment. */
export type Verdict =
  | { readonly do: 'delivered' }
  | { readonly do: 'forget'; readonly reason: string }
  /** The target waits until its owner acts. */
  | { readonly do: 'block'; readonly effect: 'blocked' | 'unknown-chat'; readonly reason: string }
  /** The delivery fails; the target stays, with one refusal more. */
  | { readonly do: 'give-up'; readonly reason: string; readonly refused: boolean }
  /** Send the small form at once. */
  | { readonly do: 'shrink' }
  /** Pause the origin, or this target of it. */
  | {
      readonly do: 'pause';
      readonly of: 'origin' | 'target';
      readonly until: EpochMs;
      readonly reason: string;
      readonly beforeExpiry: boolean;
    }
  | {
      readonly do: 'retry';
      readonly at: EpochMs;
      readonly reason: string;
      /** Our own key, token or password fails: the operator must act. */
      readonly alarm: boolean;
    };

export const VERDICTS = [
  'delivered',
  'forget',
  'block',
  'give-up',
  'shrink',
  'pause',
  'retry',
] as const satisfies readonly Verdict['do'][];

export const MOST_ATTEMPTS = 10;

const FIRST_BACKOFF_MS = 2_000;
const LONGEST_BACKOFF_MS = 10 * 60_000;

/** Doubling waits from 2 s to 10 min, with the upper half random. */
export function backoff(attempts: number, jitter: number): number {
  const full = Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** Math.max(0, attempts - 1));
  return Math.round(full / 2 + (full / 2) * jitter);
}

/** Gives up once tries or time have run out. */
export function retryLater(
  reason: string,
  alarm: boolean,
  now: Circumstances,
): Extract<Verdict, { do: 'retry' | 'give-up' }> {
  if (now.attempts >= MOST_ATTEMPTS) {
    return {
      do: 'give-up',
      reason: `gave up after ${now.attempts} tries: ${reason}`,
      refused: false,
    };
  }
  const at = epochMs(now.now + backoff(now.attempts, now.jitter));
  if (at >= now.expiresAt) {
    return { do: 'give-up', reason: `out of date before another try: ${reason}`, refused: false };
  }
  return { do: 'retry', at, reason, alarm };
}

export function pauseUntil(
  until: EpochMs,
  reason: string,
  now: Circumstances,
  of: 'origin' | 'target' = 'origin',
): Extract<Verdict, { do: 'pause' }> {
  return { do: 'pause', of, until, reason, beforeExpiry: until < now.expiresAt };
}
