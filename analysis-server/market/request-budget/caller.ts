import { AsyncLocalStorage } from 'node:async_hooks';

/** In order of priority: users; level watch and settling; other server work; the scan. */
export type Urgency = 'person' | 'levels' | 'background' | 'scan';

export interface Caller {
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
