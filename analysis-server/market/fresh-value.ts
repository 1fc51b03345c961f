import type { Clock } from './market.ts';
import { currentCaller } from './request-budget/caller.ts';
import { whileWanted } from './request-budget/while-wanted.ts';

export interface FreshValueSettings<T> {
  readonly load: () => Promise<T>;
  readonly clock: Clock;
  readonly lifeMs: number;
  /** Oldest value still used if a reload fails. */
  readonly spareLifeMs: number;
  /** Delay after a failed reload that an old value covered. */
  readonly retryMs: number;
}

/** A cached value; concurrent callers share one load. A stopped caller leaves, the load goes on. */
export class FreshValue<T> {
  readonly #settings: FreshValueSettings<T>;
  #value: { readonly loaded: T; readonly at: number } | null = null;
  #nextLoad = 0;
  #loading: Promise<T> | null = null;

  constructor(settings: FreshValueSettings<T>) {
    this.#settings = settings;
  }

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
