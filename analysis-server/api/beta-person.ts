import { requirePerson, type VerifyToken } from '../../platform/access-token.ts';
import type { Database } from '../../platform/database.ts';
import { Problem } from '../../platform/problem.ts';
import type { RateLimit } from '../../platform/rate-limit.ts';
import { isApproved } from '../store/is-approved.ts';

/** What decides who may call. */
export interface Gate {
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
 * @param claimedUserId the body's user_id where it has one; it must be the token's subject
 * @throws Problem 401 (token), 403 (another's user_id, no approval), 429 (too many calls)
 */
export async function requireBetaPerson(
  request: Request,
  gate: Gate,
  claimedUserId?: string,
): Promise<string> {
  const userId = await requirePerson(request, gate.verifyToken);
  if (claimedUserId !== undefined && claimedUserId.toLowerCase() !== userId.toLowerCase()) {
    throw new Problem(403, 'user_id is not that of the signed-in person; send your own.');
  }
  takeOrRefuse(gate.calls, userId, 'Too many requests. Please wait a moment and try again.');
  if (!(await isApproved(gate.database, userId))) throw new Problem(403, NOT_APPROVED);
  return userId;
}
