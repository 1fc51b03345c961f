import { AsyncLocalStorage } from 'node:async_hooks';
import { errorCode } from '../../platform/process/error-code.ts';
import type { Log } from '../../platform/process/log.ts';

const METHODS = ['error', 'warn', 'info', 'log', 'debug'] as const;

interface Listener {
  readonly log: Log;
  hear(error: Error): void;
}

const speaking = new AsyncLocalStorage<Listener>();
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
