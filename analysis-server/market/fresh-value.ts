import type { Clock } from './market.ts';
import { currentCaller } from './request-budget/caller.ts';
import { whileWanted } from './request-budget/while-wanted.ts';

export interface FreshValueSettings<T> {
  readonly load: () => Promise<T>;
  readonly clock: Clock;
  /** A value is reloaded when it is older than this. */
  readonly lifeMs: number;
  /** Where loading fails, a value up to this age still serves. */
  readonly spareLifeMs: number;
  /** After a failure that an old value covered, loading is tried again when this has passed. */
  readonly retryMs: number;
}

/**
 * A loaded value that is kept for a while; callers that come together share one load. A caller that
 * is stopped waits no longer, and the load goes on for the others.
 */
export class FreshValue<T> {
  readonly #settings: FreshValueSettings<T>;
  #value: { readonly loaded: T; readonly at: number } | null = null;
  #nextLoad = 0;
  #loading: Promise<T> | null = null;

  constructor(settings: FreshValueSettings<T>) {
    this.#settings = settings;
  }

  /** The value, reloaded where it is too old. Fails where loading does and nothing is spare. */
  get(): Promise<T> {
    if (this.#value !== null && this.#settings.clock() < this.#nextLoad) {
      return Promise.resolve(this.#value.loaded);
    }
    this.#loading ??= this.#reload().finally(() => {
      this.#loading = null;
    });
    return whileWanted(this.#loading, currentCaller().signal);
  }

  async #reload(): Promise<T> {
    const { load, clock, lifeMs, spareLifeMs, retryMs } = this.#settings;
    try {
      const loaded = await load();
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
