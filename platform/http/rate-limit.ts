import type { Clock } from '../process/clock.ts';
import { Problem } from './problem.ts';

interface RateLimitOptions {
  perMinute: number;
  /** Most requests at once after idling. Default: `perMinute`. */
  burst?: number;
  /** Beyond it the least recently used key that is not refused is forgotten. Default 20,000. */
  maxKeys?: number;
  clock: Clock;
}

type RateLimitAnswer =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly retryAfterSeconds: number };

export type RateLimit = ReturnType<typeof createRateLimit>;

interface Bucket {
  tokens: number;
  filledAt: number;
}

const isSpent = (bucket: Bucket) => bucket.tokens < 1;

/**
 * In-memory token buckets. Refused keys are never forgotten; once all remembered keys are refused,
 * new keys share one bucket. @throws RangeError for a limit that allows nothing
 */
export function createRateLimit(options: RateLimitOptions) {
  const { perMinute, burst = perMinute, maxKeys = 20_000, clock } = options;
  for (const [name, value] of Object.entries({ burst, perMinute, maxKeys })) {
    if (!(value > 0)) throw new RangeError(`${name} is ${value}; allowed: above 0`);
  }
  const perMillisecond = perMinute / 60_000;
  /** Both in order of use, so that the least recently used is found without a search. */
  const open = new Map<string, Bucket>();
  const spent = new Map<string, Bucket>();
  let shared: Bucket = { tokens: burst, filledAt: clock.now() };

  function filled(bucket: Bucket, now: number): Bucket {
    // A clock that went back neither refills nor drains.
    const gained = Math.max(0, now - bucket.filledAt) * perMillisecond;
    return { tokens: Math.min(burst, bucket.tokens + gained), filledAt: now };
  }

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
    take(key: string): RateLimitAnswer {
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
    get size(): number {
      return open.size + spent.size;
    },
  };
}

/** @throws Problem 429 with Retry-After */
export function takeOrRefuse(limit: RateLimit, key: string, sentence: string): void {
  const answer = limit.take(key);
  if (!answer.allowed) throw new Problem(429, sentence, answer.retryAfterSeconds);
}
