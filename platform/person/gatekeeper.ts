import type { Database } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import { type RateLimit, takeOrRefuse } from '../http/rate-limit.ts';
import { type Caller, requirePerson, type VerifyToken } from './access-token.ts';

export interface Gatekeeper {
  readonly database: Database;
  readonly verifyToken: VerifyToken;
  readonly calls: RateLimit;
}

export const TOO_MANY = 'Too many requests. Please wait a moment and try again.';
const SESSION_ENDED = 'The session has ended. Please sign in again.';
export const NOT_APPROVED =
  'Your account is not yet approved for beta access. Please wait for approval notification.';
const PASSKEY_NEEDED = 'Confirm with your passkey, then try again.';
const REFUSALS = {
  may_use: NOT_APPROVED,
  is_admin_person: 'Only admins may see and change the waitlist.',
};

/** One query, so that neither check can be skipped. */
async function standingOf(
  database: Database,
  { userId, sessionId }: Caller,
  right: keyof typeof REFUSALS,
) {
  const [standing] = await database.query<{ alive: boolean; allowed: boolean }>(
    `select private.is_live_session($2, $1) as alive, private.${right}($1) as allowed`,
    [userId, sessionId],
  );
  return standing;
}

/** Also false once the session has ended. */
export async function isAdminSession(database: Database, caller: Caller): Promise<boolean> {
  const standing = await standingOf(database, caller, 'is_admin_person');
  return standing?.alive === true && standing.allowed === true;
}

async function admit(
  request: Request,
  { database, verifyToken, calls }: Gatekeeper,
  right: keyof typeof REFUSALS,
): Promise<string> {
  const caller = await requirePerson(request, verifyToken);
  takeOrRefuse(calls, caller.userId, TOO_MANY);
  const standing = await standingOf(database, caller, right);
  if (standing?.alive !== true) throw new Problem(401, SESSION_ENDED, null, 'session_ended');
  if (standing.allowed !== true) throw new Problem(403, REFUSALS[right]);
  return caller.userId;
}

/** Call before reading the body, so that others learn nothing of it. @throws Problem 401, 403, 429 */
export function requireBetaPerson(request: Request, keeper: Gatekeeper): Promise<string> {
  return admit(request, keeper, 'may_use');
}

export function requireAdmin(request: Request, keeper: Gatekeeper): Promise<string> {
  return admit(request, keeper, 'is_admin_person');
}

/** @throws Problem 403 `passkey_required`: an admin has one, and the session is not from it */
export async function requirePasskey(database: Database, caller: Caller): Promise<void> {
  const question = 'select 1 where private.needs_passkey($2, $1)';
  const needed = await database.query(question, [caller.userId, caller.sessionId]);
  if (needed.length > 0) throw new Problem(403, PASSKEY_NEEDED, null, 'passkey_required');
}

export function requireOwnId(userId: string, claimed: string): void {
  if (claimed.toLowerCase() === userId.toLowerCase()) return;
  throw new Problem(403, 'user_id is not that of the signed-in person; send your own.');
}
