import { requirePerson, type VerifyToken } from '../platform/access-token.ts';
import type { Database } from '../platform/database.ts';
import { Problem } from '../platform/problem.ts';
import type { RateLimit } from '../platform/rate-limit.ts';

/** What decides who may call. */
export interface Gatekeeper {
  readonly database: Database;
  readonly verifyToken: VerifyToken;
  /** Calls of any kind, by person. */
  readonly calls: RateLimit;
}

const NOT_APPROVED =
  'Your account is not yet approved for beta access. Please wait for approval notification.';

/** Takes one of a key's allowance. @throws Problem 429 with Retry-After */
export function takeOrRefuse(limit: RateLimit, key: string, sentence: string): void {
  const answer = limit.take(key);
  if (!answer.allowed) throw new Problem(429, sentence, answer.retryAfterSeconds);
}

/**
 * The person behind a request, approved at this moment.
 * @returns the person's id
 * @throws Problem 401 (token), 403 (no approval), 429 (too many calls)
 */
export async function requireBetaPerson(request: Request, keeper: Gatekeeper): Promise<string> {
  const userId = await requirePerson(request, keeper.verifyToken);
  takeOrRefuse(keeper.calls, userId, 'Too many requests. Please wait a moment and try again.');
  const [row] = await keeper.database.query<{ approved: boolean }>(
    'select private.may_use($1) as approved',
    [userId],
  );
  if (row?.approved !== true) throw new Problem(403, NOT_APPROVED);
  return userId;
}
