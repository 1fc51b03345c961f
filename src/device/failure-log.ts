/** What may be logged of a failed call: never its text, which may identify a user. */
interface LoggedFailure {
  readonly kind: string;
  readonly status: number;
}

/** For calls the page does not report. @param what plain words: no names, addresses or values */
export function logFailure(what: string, failure: LoggedFailure | null): void {
  const reason = failure ? `${failure.kind}, status ${failure.status}` : 'no answer';
  console.warn(`${what} failed: ${reason}`);
}
