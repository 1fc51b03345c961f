/** What of a failed call may be written down: never its words, which may name a person. */
interface LoggedFailure {
  readonly kind: string;
  /** HTTP status, or 0 where no answer came. */
  readonly status: number;
}

/**
 * Writes to the browser's console that a call failed which the page itself says nothing of.
 * @param what the call in plain words, without names, addresses or values
 * @param failure null where the call broke off before there was an answer
 */
export function logFailure(what: string, failure: LoggedFailure | null): void {
  const reason = failure ? `${failure.kind}, status ${failure.status}` : 'no answer';
  console.warn(`${what} failed: ${reason}`);
}
