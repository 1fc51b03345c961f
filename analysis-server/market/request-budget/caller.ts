import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Who goes first: a person who waits for the answer; then the judging of levels and the settling of
 * plans, which ask for little; then other work of the servers; the scan comes last.
 */
export type Urgency = 'person' | 'levels' | 'background' | 'scan';

/** For whom requests leave. */
export interface Caller {
  readonly urgency: Urgency;
  /** Aborted when nobody wants the answer any more; absent where somebody always does. */
  readonly signal?: AbortSignal;
}

const current = new AsyncLocalStorage<Caller>();

/**
 * Marks every request that `work` sends, however deep below. It travels beside the calls because
 * ccxt stands between those who ask for candles and the requests that leave.
 */
export function withCaller<T>(caller: Caller, work: () => T): T {
  return current.run(caller, work);
}

/** What the calls were marked with; a person where they were not. */
export function currentCaller(): Caller {
  return current.getStore() ?? { urgency: 'person' };
}
