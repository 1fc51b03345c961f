import { errorCode } from '../process/error-code.ts';

const LONGEST_TEXT = 1_024;

const TEXTS = ['message', 'detail', 'hint', 'where', 'internalQuery'] as const;

const cut = (text: string) =>
  text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;

/** Cuts an error's texts, which quote what the caller sent. Called once, where a driver throws. */
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

const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);

const POOL_MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|query read timeout/i;

/** A reference to a missing row, or the removal of a referenced one. */
export function isForeignKeyViolation(error: unknown): boolean {
  return errorCode(error) === '23503';
}

/**
 * SQLSTATEs after which a retry may succeed. 08: connection; 25006: read-only, as a standby; 40P01:
 * deadlock; 53300: too many connections; 57014: time limit; 57P0x: shutdown, crash, start-up or
 * recovery, idle for too long.
 */
const LATER = /^(08\w{3}|25006|40P01|53300|57014|57P0[1-35])$/;

/** The Postgres routine that decides who may connect; its messages are translated. */
const CONNECTING = 'CheckMyDatabase';

/** `allow_connections false`. Its code, 55000, is also raised by our tables' rules. */
function isClosedToAll(error: unknown): boolean {
  const isRefused = errorCode(error) === '55000';
  return isRefused && error instanceof Error && 'routine' in error && error.routine === CONNECTING;
}

/** Whether the same statement may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = errorCode(error);
  if (code !== null && (UNREACHABLE.has(code) || LATER.test(code))) return true;
  if (isClosedToAll(error)) return true;
  return error instanceof Error && POOL_MESSAGES.test(error.message);
}

/** Out of space on the database's disk (53100) or the local one. */
export function isDiskFull(error: unknown): boolean {
  return ['53100', 'ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '');
}
