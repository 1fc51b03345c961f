import { AsyncLocalStorage } from 'node:async_hooks';
import { describeError, type Log } from '../../platform/log.ts';

const METHODS = ['error', 'warn', 'info', 'log', 'debug'] as const;

const speaking = new AsyncLocalStorage<Log>();
let installed = false;

/** What may be said of something written to the console: an error's kind and code, no values. */
function summary(parts: readonly unknown[]): object {
  const error = parts.find((part) => part instanceof Error);
  if (error === undefined) return {};
  const { type, code } = describeError(error);
  return code === undefined ? { type } : { type, code };
}

function install(): void {
  installed = true;
  const shared = globalThis.console;
  for (const method of METHODS) {
    const original = shared[method].bind(console);
    shared[method] = (...parts: unknown[]) => {
      const log = speaking.getStore();
      if (!log) return original(...parts);
      log.debug(summary(parts), 'the data layer refused a request');
    };
  }
}

/**
 * Runs work whose console output must not be seen: @supabase/lite prints database errors with the
 * rows and parameters that they are about. Code, kind and nothing else go to the log.
 */
export function withQuietConsole<T>(log: Log, work: () => Promise<T>): Promise<T> {
  if (!installed) install();
  return speaking.run(log, work);
}
