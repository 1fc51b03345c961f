import { AsyncLocalStorage } from 'node:async_hooks';
import type { Connection } from '@supabase/lite';
import { errorCode } from '../../platform/process/error-code.ts';
import type { Log } from '../../platform/process/log.ts';

const METHODS = ['error', 'warn', 'info', 'log', 'debug'] as const;

const speaking = new AsyncLocalStorage<{ log: Log; hear(error: Error): void }>();
let installed = false;

function install(): void {
  installed = true;
  const shared = globalThis.console;
  for (const method of METHODS) {
    const original = shared[method].bind(console);
    shared[method] = (...parts: unknown[]) => {
      const listener = speaking.getStore();
      if (!listener) return original(...parts);
      const error = parts.find((part) => part instanceof Error);
      if (error) listener.hear(error);
      if (!listener.log.isLevelEnabled('debug')) return;
      const said = error && { type: error.constructor.name, code: errorCode(error) ?? undefined };
      listener.log.debug(said ?? {}, 'the data layer refused a request');
    };
  }
}

/**
 * Hides console output: @supabase/lite prints database errors with rows and parameters. Only code
 * and kind are logged. `hear` gets each error, since many answers omit their cause.
 */
export function withQuietConsole<T>(
  log: Log,
  work: () => Promise<T>,
  hear: (error: Error) => void = () => undefined,
): Promise<T> {
  if (!installed) install();
  return speaking.run({ log, hear }, work);
}

const hearing = new AsyncLocalStorage<{ error: unknown }>();

/** Records database errors, since @supabase/lite's answers omit the SQLSTATE. */
export function noteTroubleOf(connection: Connection): void {
  const normalize = connection.normalizeDbError.bind(connection);
  connection.normalizeDbError = (error) => {
    const normal = normalize(error);
    const heard = hearing.getStore();
    if (heard) heard.error = normal;
    return normal;
  };
}

/** Runs work; `error` is what the database raised meanwhile, or null. */
export async function withTrouble<T>(
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly error: unknown }> {
  const heard: { error: unknown } = { error: null };
  const result = await hearing.run(heard, work);
  return { result, error: heard.error };
}
