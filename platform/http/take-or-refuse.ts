import { Problem } from './problem.ts';
import type { RateLimit } from './rate-limit.ts';

/** @throws Problem 429 with Retry-After */
export function takeOrRefuse(limit: RateLimit, key: string, sentence: string): void {
  const answer = limit.take(key);
  if (!answer.allowed) throw new Problem(429, sentence, answer.retryAfterSeconds);
}
