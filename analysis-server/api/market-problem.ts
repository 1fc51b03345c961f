import { MarketError } from '../../domain/market/market-error.ts';
import { Problem } from '../../platform/http/problem.ts';

const RETRY_SECONDS = 15;

export function marketProblem(error: unknown): unknown {
  if (!(error instanceof MarketError)) return error;
  if (error.kind === 'unknown-coin') return new Problem(404, error.message);
  const seconds = error.retryAfterMs === null ? RETRY_SECONDS : error.retryAfterMs / 1000;
  return new Problem(503, error.message, seconds);
}

/** @throws Problem in place of a MarketError */
export async function askMarket<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw marketProblem(error);
  }
}
