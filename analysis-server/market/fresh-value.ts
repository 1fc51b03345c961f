import { sharedCall } from '../../platform/process/shared-call.ts';
import type { Clock } from './market.ts';
import { currentCaller, whileWanted, withCaller } from './request-budget/caller.ts';

interface FreshValueSettings<T> {
  /** Called as if for a user, since all callers share it. */
  readonly load: () => Promise<T>;
  readonly clock: Clock;
  readonly lifeMs: number;
  /** Oldest value still used if a reload fails. */
  readonly spareLifeMs: number;
  /** Delay after a failed reload that an old value covered. */
  readonly retryMs: number;
  /** An old value answers at once while a newer one is loaded. */
  readonly oldAtOnce?: boolean;
}

/** A cached value; concurrent callers share one load. A stopped caller leaves, the load goes on. */
export function freshValue<T>(settings: FreshValueSettings<T>): () => Promise<T> {
  const { load, clock, lifeMs, spareLifeMs, retryMs, oldAtOnce } = settings;
  let known: { readonly loaded: T; readonly at: number } | null = null;
  let nextLoad = 0;

  const reload = sharedCall(async () => {
    try {
      const loaded = await withCaller({ urgency: 'person' }, load);
      known = { loaded, at: clock() };
      nextLoad = clock() + lifeMs;
      return loaded;
    } catch (error) {
      if (known === null || clock() - known.at > spareLifeMs) throw error;
      nextLoad = clock() + retryMs;
      return known.loaded;
    }
  });

  return async () => {
    const old = known;
    if (old !== null && clock() < nextLoad) return old.loaded;
    const loading = reload();
    if (old === null || !oldAtOnce) return whileWanted(loading, currentCaller().signal);
    loading.catch(() => undefined);
    return old.loaded;
  };
}
