/** Why a call did not succeed, as a person is told it. */
export interface Failure {
  /**
   * `unreachable`: no answer came (offline, timeout, connection refused);
   * `retryable`: the server is there but not now (429, 502, 503, 504);
   * `refused`: it answered no;
   * `malformed`: it answered something that this app cannot read.
   */
  readonly kind: 'unreachable' | 'retryable' | 'refused' | 'malformed';
  /** HTTP status, or 0 where no answer came. */
  readonly status: number;
  /** The server's own words, or null where it gave none. */
  readonly detail: string | null;
  /** The service's machine name for it, where it gives one. */
  readonly code?: string | undefined;
}

export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure };

/** Wraps a value as a success. */
export const succeeded = <T>(value: T): Outcome<T> => ({ ok: true, value });

/** Wraps a failure. */
export const failed = (
  kind: Failure['kind'],
  status: number,
  detail: string | null,
): Outcome<never> => ({ ok: false, failure: { kind, status, detail } });

const RETRYABLE = new Set([429, 502, 503, 504]);

/** Sorts an HTTP error status into the kind of failure that it is. */
export function kindOfStatus(status: number): Failure['kind'] {
  if (status === 0) return 'unreachable';
  return RETRYABLE.has(status) ? 'retryable' : 'refused';
}

/** What a person is told where no answer came. */
export const UNREACHABLE = 'The service cannot be reached. Check your connection and try again.';

/** What a person is told of a failure: the server's own words where it gave any. */
export function sentenceOf({ kind, detail }: Failure): string {
  return kind === 'unreachable' ? UNREACHABLE : (detail ?? UNREACHABLE);
}

/**
 * Does something that is told of in one sentence where it fails.
 * @returns null when done, else the sentence
 */
export async function toldOf(work: () => Promise<Outcome<unknown>>): Promise<string | null> {
  try {
    const outcome = await work();
    return outcome.ok ? null : sentenceOf(outcome.failure);
  } catch {
    return UNREACHABLE;
  }
}
