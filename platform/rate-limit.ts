import type { Clock } from './clock.ts';

export interface RateLimitOptions {
  /** Most requests at once after a rest. */
  burst: number;
  /** Requests that come back each minute. */
  perMinute: number;
  /** Keys remembered; past it the longest unused one is forgotten. */
  maxKeys: number;
  clock: Clock;
}

export type RateLimitAnswer =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly retryAfterSeconds: number };

export interface RateLimit {
  /** Takes one request of this key's allowance. */
  take(key: string): RateLimitAnswer;
  /** How many keys are remembered. */
  readonly size: number;
}

interface Bucket {
  tokens: number;
  filledAt: number;
}

/**
 * A token bucket for each key, in this process's memory.
 * @throws RangeError for a limit that would allow nothing
 */
export function createRateLimit(options: RateLimitOptions): RateLimit {
  const { burst, perMinute, maxKeys, clock } = options;
  for (const [name, value] of Object.entries({ burst, perMinute, maxKeys })) {
    if (!(value > 0)) throw new RangeError(`${name} is ${value}; allowed: above 0`);
  }
  const perMillisecond = perMinute / 60_000;
  const buckets = new Map<string, Bucket>();

  function filled(bucket: Bucket | undefined, now: number): Bucket {
    if (!bucket) return { tokens: burst, filledAt: now };
    // A clock that was stepped back gives nothing and takes nothing.
    const gained = Math.max(0, now - bucket.filledAt) * perMillisecond;
    return { tokens: Math.min(burst, bucket.tokens + gained), filledAt: now };
  }

  return {
    take(key) {
      const bucket = filled(buckets.get(key), clock.now());
      buckets.delete(key);
      buckets.set(key, bucket);
      if (buckets.size > maxKeys) {
        const [oldest] = buckets.keys();
        if (oldest !== undefined) buckets.delete(oldest);
      }
      if (bucket.tokens < 1) {
        return { allowed: false, retryAfterSeconds: (1 - bucket.tokens) / perMillisecond / 1000 };
      }
      bucket.tokens -= 1;
      return { allowed: true };
    },
    get size() {
      return buckets.size;
    },
  };
}
