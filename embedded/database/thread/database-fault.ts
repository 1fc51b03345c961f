import type { SentError } from './protocol.ts';

export class DatabaseFault extends Error {
  override readonly name = 'DatabaseFault';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** query_canceled */
export const statementEnded = (limitMs: number) =>
  new DatabaseFault('57014', `the statement ran longer than ${limitMs / 1000} s and was ended`);

/** crash_shutdown */
export const databaseLost = () =>
  new DatabaseFault('57P02', 'the database was reopened while the statement was under way');

/** cannot_connect_now */
export const noTurn = (waitMs: number) =>
  new DatabaseFault('57P03', `the database was busy for longer than ${waitMs / 1000} s`);

/** idle_in_transaction_session_timeout */
export const leftOpen = (limitMs: number) =>
  new DatabaseFault('25P03', `the transaction was idle for longer than ${limitMs / 1000} s`);

/** Rebuilds an error from the thread; without a code if Postgres did not raise it. */
export function received({ message, fields }: SentError): Error {
  const { code } = fields;
  const error = typeof code === 'string' ? new DatabaseFault(code, message) : new Error(message);
  return Object.assign(error, fields);
}

/**
 * Whether PGlite is beyond use after an error: its WebAssembly aborted, or its Postgres panicked. It
 * goes on after a PANIC ("ERRORDATA_STACK_SIZE exceeded"), but fails each statement or never ends one.
 */
export function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'RuntimeError' || error.message.startsWith('Aborted(')) return true;
  return 'severity' in error && (error.severity === 'PANIC' || error.severity === 'FATAL');
}
