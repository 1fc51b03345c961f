import type { Clock } from './market.ts';

/** A loaded value that is kept for a while; callers that come together share one load. */
export class FreshValue<T> {
  readonly #load: () => Promise<T>;
  readonly #lifeMs: number;
  readonly #clock: Clock;
  #value: { readonly loaded: T; readonly until: number } | null = null;
  #loading: Promise<T> | null = null;

  constructor(load: () => Promise<T>, lifeMs: number, clock: Clock) {
    this.#load = load;
    this.#lifeMs = lifeMs;
    this.#clock = clock;
  }

  /** The value, loaded anew where it is too old. A failed load is not kept. */
  get(): Promise<T> {
    if (this.#value !== null && this.#clock() < this.#value.until) {
      return Promise.resolve(this.#value.loaded);
    }
    this.#loading ??= this.#reload().finally(() => {
      this.#loading = null;
    });
    return this.#loading;
  }

  async #reload(): Promise<T> {
    const loaded = await this.#load();
    this.#value = { loaded, until: this.#clock() + this.#lifeMs };
    return loaded;
  }
}
