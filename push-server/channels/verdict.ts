import { type EpochMs, epochMs } from '../../domain/text/quantity.ts';

/** What a try at sending was like, besides how it went. */
export interface Circumstances {
  readonly now: EpochMs;
  /** Tries so far, this one included. */
  readonly attempts: number;
  /** When the alert is out of date. */
  readonly expiresAt: EpochMs;
  /** Whether this try already was the small form. */
  readonly shrunk: boolean;
  /** 0 up to 1, spreads retries. */
  readonly jitter: number;
}

/** What is to be done. `reason` is a sentence fragment for the record. */
export type Verdict =
  | { readonly do: 'delivered' }
  /** The target is gone: delete it. */
  | { readonly do: 'forget'; readonly reason: string }
  /** The target takes no more messages until its owner acts. */
  | { readonly do: 'block'; readonly effect: 'blocked' | 'unknown-chat'; readonly reason: string }
  /** This delivery ends undelivered; the target stays, with one refusal more. */
  | { readonly do: 'give-up'; readonly reason: string; readonly refused: boolean }
  /** Send the small form at once. */
  | { readonly do: 'shrink' }
  /** Nothing goes to this origin, or to this target of it, until then. */
  | {
      readonly do: 'pause';
      readonly of: 'origin' | 'target';
      readonly until: EpochMs;
      readonly reason: string;
      /** Whether the alert is still of use then. */
      readonly inTime: boolean;
    }
  | {
      readonly do: 'retry';
      readonly at: EpochMs;
      readonly reason: string;
      /** Our own key, token or password is at fault: the operator has to act. */
      readonly alarm: boolean;
    };

/** All of them, as metrics name them. */
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

/** Doubling waits from 2 s to 10 min, of which the upper half is left to chance. */
export function backoff(attempts: number, jitter: number): number {
  const full = Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** Math.max(0, attempts - 1));
  return Math.round(full / 2 + (full / 2) * jitter);
}

/** A later try, or the end where tries or time have run out. */
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

/** A pause of everything that goes to the same origin, or to the same target. */
export function pauseUntil(
  until: EpochMs,
  reason: string,
  now: Circumstances,
  of: 'origin' | 'target' = 'origin',
): Extract<Verdict, { do: 'pause' }> {
  return { do: 'pause', of, until, reason, inTime: until < now.expiresAt };
}
