import { errorCode } from '../process/error-code.ts';

/** Characters of each text of a database's error that come into our code. */
const LONGEST_TEXT = 1_024;

const TEXTS = ['message', 'detail', 'hint', 'where', 'internalQuery'] as const;

const cut = (text: string) =>
  text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;

/**
 * Cuts the texts of a database's error, which quote what the caller sent. To be called once, where a
 * driver's error comes into our code: all that reads it later then costs what is kept.
 * @returns the same error
 */
export function withCutTexts(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { message, stack = '' } = error;
  // The frames stand behind the message.
  if (message.length > LONGEST_TEXT) error.stack = `${cut(message)}${stack.slice(-LONGEST_TEXT)}`;
  for (const name of TEXTS) {
    const text: unknown = Reflect.get(error, name);
    if (typeof text === 'string') Reflect.set(error, name, cut(text));
  }
  return error;
}

/** Socket and driver errors that mean the database could not be asked. */
const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);

const POOL_MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|query read timeout/i;

/** Whether a statement named a row that is not there, or removed one that is referred to (23503). */
export function isForeignKeyViolation(error: unknown): boolean {
  return errorCode(error) === '23503';
}

/**
 * What Postgres says where it did not do a statement that it may do later. 08: connection exceptions;
 * 25006: it takes no writes, being a standby or set so by its administrator; 40P01: deadlock; 53300:
 * too many connections; 57014: ended at its time limit; 57P0x: shutdown, crash, starting up or in
 * recovery, idle for too long.
 */
const LATER = /^(08\w{3}|25006|40P01|53300|57014|57P0[1-35])$/;

/** Where Postgres judges whether somebody may connect to a database; its messages are translated. */
const CONNECTING = 'CheckMyDatabase';

/**
 * Whether an administrator lets nobody connect to the database (`allow_connections false`). Its code,
 * 55000, is also that of rules of our tables.
 */
function isClosedToAll(error: unknown): boolean {
  const isRefused = errorCode(error) === '55000';
  return isRefused && error instanceof Error && 'routine' in error && error.routine === CONNECTING;
}

/**
 * Whether the database could not be reached, is starting or stopping, has no connection free or lets
 * nobody connect, takes no writes, or ended the statement at its time limit or for a deadlock: the
 * same statement may succeed later.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = errorCode(error);
  if (code !== null && (UNREACHABLE.has(code) || LATER.test(code))) return true;
  if (isClosedToAll(error)) return true;
  return error instanceof Error && POOL_MESSAGES.test(error.message);
}

/** Whether a disk has no room left: the database's (53100), or that of the files. */
export function isDiskFull(error: unknown): boolean {
  return ['53100', 'ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '');
}
