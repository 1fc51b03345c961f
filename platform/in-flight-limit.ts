import type { MiddlewareHandler } from 'hono';
import { Problem } from './problem.ts';

/**
 * Refuses requests past a number that are being worked on at the same time, so that an overload
 * costs answers and not memory.
 * @throws Problem 503 with Retry-After
 */
export function limitInFlight(most: number): MiddlewareHandler {
  let inFlight = 0;
  return async (_, next) => {
    if (inFlight >= most) {
      throw new Problem(503, 'The server is busy. Please try again in a moment.', 1);
    }
    inFlight += 1;
    try {
      await next();
    } finally {
      inFlight -= 1;
    }
  };
}
