import { sharedCall } from '../../platform/process/shared-call.ts';
import type { Clock } from './market.ts';
import { currentCaller, whileWanted, withCaller } from './request-budget/caller.ts';

export interface FreshValueSettings<T> {
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
export class FreshValue<T> {
  readonly #settings: FreshValueSettings<T>;
  readonly #reload = sharedCall(() => this.#load());
  #value: { readonly loaded: T; readonly at: number } | null = null;
  #nextLoad = 0;

  constructor(settings: FreshValueSettings<T>) {
    this.#settings = settings;
  }

  get(): Promise<T> {
    const known = this.#value;
    if (known !== null && this.#settings.clock() < this.#nextLoad) {
      return Promise.resolve(known.loaded);
    }
    const loading = this.#reload();
    if (known === null || !this.#settings.oldAtOnce) {
      return whileWanted(loading, currentCaller().signal);
    }
    loading.catch(() => undefined);
    return Promise.resolve(known.loaded);
  }

  async #load(): Promise<T> {
    const { load, clock, lifeMs, spareLifeMs, retryMs } = this.#settings;
    try {
      const loaded = await withCaller({ urgency: 'person' }, load);
      this.#value = { loaded, at: clock() };
      this.#nextLoad = clock() + lifeMs;
      return loaded;
    } catch (error) {
      if (this.#value === null || clock() - this.#value.at > spareLifeMs) throw error;
      this.#nextLoad = clock() + retryMs;
      return this.#value.loaded;
    }
  }
}
