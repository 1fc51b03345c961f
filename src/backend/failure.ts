const OWN_WORDS = Symbol('own words');
const REFERENCE = Symbol('reference');

/** Read its text only through `sentenceOf` and `wordsOf`. */
export interface Failure {
  /**
   * `unreachable`: no answer (offline, timeout, refused connection); `retryable`: 429, 502, 503,
   * 504; `refused`: any other status; `malformed`: unreadable answer; `unexpected`: a bug here.
   */
  readonly kind: 'unreachable' | 'retryable' | 'refused' | 'malformed' | 'unexpected';
  /** HTTP status; 0 if no answer came. */
  readonly status: number;
  readonly code?: string | undefined;
  /** The server's own; never the browser's. */
  readonly [OWN_WORDS]: string | null;
  /** Finds the failure in the server's log; null where a retry is the answer. */
  readonly [REFERENCE]: string | null;
}

export interface Failed {
  readonly ok: false;
  readonly failure: Failure;
}

export type Outcome<T> = { readonly ok: true; readonly value: T } | Failed;

export const succeeded = <T>(value: T): Outcome<T> => ({ ok: true, value });

/** What a success comes to; a failure stays one. */
export const mapped = <T, U>(outcome: Outcome<T>, make: (value: T) => U): Outcome<U> =>
  outcome.ok ? succeeded(make(outcome.value)) : outcome;

let newest: string | null = null;

export const newestReference = (): string | null => newest;

/** A server fault, not a momentary overload. */
const isFault = (status: number) => status >= 500 && !RETRYABLE.has(status);

/** `words`: the server's own, fit to be shown. `requestId`: kept only for server faults. */
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

export function kindOfStatus(status: number): Failure['kind'] {
  if (status === 0) return 'unreachable';
  return RETRYABLE.has(status) ? 'retryable' : 'refused';
}

const SENTENCES: Readonly<Record<Failure['kind'], string>> = {
  unreachable: 'The server cannot be reached. Check your connection and try again.',
  retryable: 'The server is not available right now. Try again in a moment.',
  refused: 'The server refused this. Try again, or write to Support.',
  malformed: 'This app cannot read what the server sent. Reload and try again.',
  unexpected: 'An unexpected error occurred. Please try again.',
};

/** User-facing text of a failure: the server's own words if any. */
export function sentenceOf(failure: Failure): string {
  const sentence = failure[OWN_WORDS] ?? SENTENCES[failure.kind];
  const reference = failure[REFERENCE];
  return reference === null ? sentence : `${sentence} Reference: ${reference}`;
}

export const wordsOf = (failure: Failure): string | null => failure[OWN_WORDS];

export const problemIn = (outcome: Outcome<unknown>): string | null =>
  outcome.ok ? null : sentenceOf(outcome.failure);

export interface Problem {
  readonly title: string;
  readonly reason: string | null;
}

/** User-facing: what failed, by its title, and why. */
export function problemOf(title: string, failure: Failure | null): Problem | null {
  if (failure === null) return null;
  return failure.kind === 'unexpected'
    ? { title: 'An unexpected error occurred', reason: null }
    : { title, reason: sentenceOf(failure) };
}

/** Asks once and keeps a success; a failure is asked again by the next call. */
export function askedOnce<T>(ask: () => Promise<Outcome<T>>): () => Promise<Outcome<T>> {
  let asked: Promise<Outcome<T>> | null = null;
  return () => {
    asked ??= ask().then((outcome) => {
      if (!outcome.ok) asked = null;
      return outcome;
    });
    return asked;
  };
}

/** Runs a call; anything it throws becomes a failure. */
export async function attempt<T>(call: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await call();
  } catch (error) {
    // Only a fault of this code gets here: report it to the console and carry on.
    queueMicrotask(() => {
      throw error;
    });
    return failed('unexpected');
  }
}
