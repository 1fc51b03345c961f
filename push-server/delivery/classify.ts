import { type EpochMs, epochMs } from '../../domain/quantity.ts';
import { readRetryAfter } from './retry-after.ts';

/** How one try went. */
export type Outcome =
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfter: string | null }
  /** No answer in time. */
  | { readonly kind: 'timed-out' }
  /** No connection, or one that broke. */
  | { readonly kind: 'unreachable'; readonly reason: string }
  /** The endpoint's text says that it may not be sent to. */
  | { readonly kind: 'forbidden-endpoint'; readonly reason: string }
  /** The endpoint's name leads to an address that is not public. */
  | { readonly kind: 'forbidden-address'; readonly reason: string };

export interface Circumstances {
  readonly now: EpochMs;
  /** Tries so far, this one included. */
  readonly attempts: number;
  /** When the alert is out of date. */
  readonly expiresAt: EpochMs;
  /** Whether this try already was the small form. */
  readonly shrunk: boolean;
  /** Refusals of this device in a row before this try. */
  readonly refusals: number;
  /** 0 up to 1, spreads retries. */
  readonly jitter: number;
}

/** What is to be done. `reason` is a sentence fragment for the record. */
export type Verdict =
  | { readonly do: 'delivered' }
  /** The subscription is gone: delete it. */
  | { readonly do: 'forget'; readonly reason: string }
  /** This delivery ends undelivered; the subscription stays, with one refusal more. */
  | { readonly do: 'give-up'; readonly reason: string; readonly refused: boolean }
  /** Send the small form at once. */
  | { readonly do: 'shrink' }
  /** Nothing goes to this push service until then. */
  | {
      readonly do: 'pause';
      readonly until: EpochMs;
      readonly reason: string;
      /** Whether the alert is still of use then. */
      readonly inTime: boolean;
    }
  | {
      readonly do: 'retry';
      readonly at: EpochMs;
      readonly reason: string;
      /** Our own key or token is at fault: the operator has to act. */
      readonly alarm: boolean;
    };

export const MOST_ATTEMPTS = 10;
/** Refusals in a row after which a device is taken for gone. */
export const MOST_REFUSALS = 5;

const FIRST_BACKOFF_MS = 2_000;
const LONGEST_BACKOFF_MS = 10 * 60_000;
const DEFAULT_PAUSE_MS = 30_000;

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

/** A pause of the whole push service, by its Retry-After or for half a minute. */
export function pauseFor(retryAfter: string | null, reason: string, now: Circumstances): Verdict {
  const asked = readRetryAfter(retryAfter, now.now);
  const until = asked ?? epochMs(now.now + DEFAULT_PAUSE_MS);
  return { do: 'pause', until, reason, inTime: until < now.expiresAt };
}

/**
 * Decides what follows from a push service's answer (RFC 8030, 5 and 7.3; RFC 8292, 4.2).
 * 201, 202, 200, 204: delivered. 404, 410: forget. 413: shrink once. 429, 406, 503: wait as told,
 * for the whole push service. 401, 403: alarm and keep. 5xx, hangs: back off. Other refusals end
 * the delivery, and a run of them the subscription.
 */
export function classify(outcome: Outcome, now: Circumstances): Verdict {
  switch (outcome.kind) {
    case 'timed-out':
      return retryLater('the push service did not answer in time', false, now);
    case 'unreachable':
      return retryLater(`the push service could not be reached (${outcome.reason})`, false, now);
    case 'forbidden-endpoint':
      return { do: 'forget', reason: outcome.reason };
    // A resolver that blocks or lies for an hour must not cost people their devices.
    case 'forbidden-address':
      return retryLater(outcome.reason, false, now);
    case 'answered':
      return classifyStatus(outcome.status, outcome.retryAfter, now);
  }
}

function classifyStatus(status: number, retryAfter: string | null, now: Circumstances): Verdict {
  const said = `the push service answered ${status}`;
  if (status >= 200 && status < 300) return { do: 'delivered' };
  switch (status) {
    case 404:
    case 410:
      return { do: 'forget', reason: `${said}: the subscription is gone` };
    case 413:
      return now.shrunk
        ? { do: 'give-up', reason: `${said} to the small form too`, refused: false }
        : { do: 'shrink' };
    case 401:
    case 403:
      return retryLater(`${said}: it refuses this server's key`, true, now);
    case 406:
    case 429:
    case 503:
      return pauseFor(retryAfter, said, now);
    case 408:
      return retryLater(said, false, now);
  }
  if (status >= 500) return retryLater(said, false, now);
  if (now.refusals + 1 >= MOST_REFUSALS) {
    return { do: 'forget', reason: `${said}, the refusal number ${now.refusals + 1} in a row` };
  }
  return { do: 'give-up', reason: said, refused: true };
}
