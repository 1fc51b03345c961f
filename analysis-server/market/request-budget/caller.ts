import { AsyncLocalStorage } from 'node:async_hooks';

/** In order of priority: users; level watch and settling; other server work; the scan. */
export type Urgency = 'person' | 'levels' | 'background' | 'scan';

interface Caller {
  readonly urgency: Urgency;
  readonly signal?: AbortSignal;
}

const current = new AsyncLocalStorage<Caller>();

/** Marks all requests sent within `work`: ccxt stands between, so it cannot be an argument. */
export function withCaller<T>(caller: Caller, work: () => T): T {
  return current.run(caller, work);
}

export function currentCaller(): Caller {
  return current.getStore() ?? { urgency: 'person' };
}

/** Stops waiting once the signal is aborted. @throws its reason, or what `awaited` rejects with */
export function whileWanted<T>(awaited: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return awaited;
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    awaited.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}
