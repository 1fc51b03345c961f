import type { Clock } from '../process/clock.ts';

export interface RateLimitOptions {
  /** Requests that come back each minute. */
  perMinute: number;
  /** Most requests at once after a rest; if absent, a minute's. */
  burst?: number;
  /** Keys remembered; past it the longest unused one that refuses nothing is forgotten. Default 20,000. */
  maxKeys?: number;
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

const isSpent = (bucket: Bucket) => bucket.tokens < 1;

/**
 * A token bucket for each key, in this process's memory. A key that is refused is never forgotten;
 * when all that are remembered are refused, keys that are new share one bucket.
 * @throws RangeError for a limit that would allow nothing
 */
export function createRateLimit(options: RateLimitOptions): RateLimit {
  const { perMinute, burst = perMinute, maxKeys = 20_000, clock } = options;
  for (const [name, value] of Object.entries({ burst, perMinute, maxKeys })) {
    if (!(value > 0)) throw new RangeError(`${name} is ${value}; allowed: above 0`);
  }
  const perMillisecond = perMinute / 60_000;
  /** Both in the order of use, so that the longest unused is found without looking at all. */
  const open = new Map<string, Bucket>();
  const spent = new Map<string, Bucket>();
  let shared: Bucket = { tokens: burst, filledAt: clock.now() };

  function filled(bucket: Bucket, now: number): Bucket {
    // A clock that was stepped back gives nothing and takes nothing.
    const gained = Math.max(0, now - bucket.filledAt) * perMillisecond;
    return { tokens: Math.min(burst, bucket.tokens + gained), filledAt: now };
  }

  /** Forgets the longest unused key that would be allowed now. @returns false where there is none */
  function makeRoom(now: number): boolean {
    const [idle] = open;
    const [rested] = spent;
    const hasRested = rested !== undefined && !isSpent(filled(rested[1], now));
    if (hasRested && (!idle || rested[1].filledAt <= idle[1].filledAt)) {
      return spent.delete(rested[0]);
    }
    return idle !== undefined && open.delete(idle[0]);
  }

  function answer(bucket: Bucket): RateLimitAnswer {
    if (isSpent(bucket)) {
      return { allowed: false, retryAfterSeconds: (1 - bucket.tokens) / perMillisecond / 1000 };
    }
    bucket.tokens -= 1;
    return { allowed: true };
  }

  return {
    take(key) {
      const now = clock.now();
      const known = open.get(key) ?? spent.get(key);
      if (!known && open.size + spent.size >= maxKeys && !makeRoom(now)) {
        shared = filled(shared, now);
        return answer(shared);
      }
      const bucket = known ? filled(known, now) : { tokens: burst, filledAt: now };
      const given = answer(bucket);
      open.delete(key);
      spent.delete(key);
      (isSpent(bucket) ? spent : open).set(key, bucket);
      return given;
    },
    get size() {
      return open.size + spent.size;
    },
  };
}
