const OWN_WORDS = Symbol('own words');
const REFERENCE = Symbol('reference');

/** Why a call did not succeed. Its words are read by `sentenceOf` and `wordsOf` alone. */
export interface Failure {
  /**
   * `unreachable`: no answer came (offline, timeout, connection refused);
   * `retryable`: the server is there but not now (429, 502, 503, 504);
   * `refused`: it answered no;
   * `malformed`: it answered something that this app cannot read;
   * `unexpected`: the call broke off here.
   */
  readonly kind: 'unreachable' | 'retryable' | 'refused' | 'malformed' | 'unexpected';
  /** HTTP status, or 0 where no answer came. */
  readonly status: number;
  /** The service's machine name for it, where it gives one. */
  readonly code?: string | undefined;
  /** What the server itself said; never the browser's words. */
  readonly [OWN_WORDS]: string | null;
  /** By which the operator finds it in the server's log; null where trying again is the answer. */
  readonly [REFERENCE]: string | null;
}

export interface Failed {
  readonly ok: false;
  readonly failure: Failure;
}

export type Outcome<T> = { readonly ok: true; readonly value: T } | Failed;

/** Wraps a value as a success. */
export const succeeded = <T>(value: T): Outcome<T> => ({ ok: true, value });

let newest: string | null = null;

/** The reference of the last failure that had one; null before any. */
export const newestReference = (): string | null => newest;

/** A failure of the server itself, and not its being busy for a moment. */
const isFault = (status: number) => status >= 500 && !RETRYABLE.has(status);

/**
 * Wraps a failure.
 * @param words the server's own, fit to be shown; null where it gave none
 * @param requestId as the server gave it; kept where the fault is the server's
 */
export function failed(
  kind: Failure['kind'],
  status = 0,
  words: string | null = null,
  code?: string,
  requestId: string | null = null,
): Failed {
  const reference = isFault(status) ? requestId : null;
  newest = reference ?? newest;
  return { ok: false, failure: { kind, status, code, [OWN_WORDS]: words, [REFERENCE]: reference } };
}

const RETRYABLE = new Set([429, 502, 503, 504]);

/** Sorts an HTTP error status into the kind of failure that it is. */
export function kindOfStatus(status: number): Failure['kind'] {
  if (status === 0) return 'unreachable';
  return RETRYABLE.has(status) ? 'retryable' : 'refused';
}

const SENTENCES: Readonly<Record<Failure['kind'], string>> = {
  unreachable: 'The service cannot be reached. Check your connection and try again.',
  retryable: 'The service is not available right now. Try again in a moment.',
  refused: 'The service refused this and gave no reason.',
  malformed: 'The service sent an answer that this app cannot read. Reload the page and try again.',
  unexpected: 'An unexpected error occurred. Please try again.',
};

/** What a person reads of a failure: the server's own words where it gave any. */
export function sentenceOf(failure: Failure): string {
  const sentence = failure[OWN_WORDS] ?? SENTENCES[failure.kind];
  const reference = failure[REFERENCE];
  return reference === null ? sentence : `${sentence} Reference: ${reference}`;
}

/** The server's own words; null where it gave none. */
export function wordsOf(failure: Failure): string | null {
  return failure[OWN_WORDS];
}

/** What a person reads where a call failed; null where it did not. */
export function problemIn(outcome: Outcome<unknown>): string | null {
  return outcome.ok ? null : sentenceOf(outcome.failure);
}

/** Makes a call whatever happens: what it throws is a failure like any other. */
export async function attempt<T>(call: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await call();
  } catch (error) {
    // Only a fault of this code comes here: the console names it, the caller goes on.
    queueMicrotask(() => {
      throw error;
    });
    return failed('unexpected');
  }
}
