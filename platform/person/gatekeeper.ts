import type { Database } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import { type RateLimit, takeOrRefuse } from '../http/rate-limit.ts';
import { type Caller, requirePerson, type VerifyToken } from './access-token.ts';

export interface Gatekeeper {
  readonly database: Database;
  readonly verifyToken: VerifyToken;
  readonly calls: RateLimit;
}

const TOO_MANY = 'Too many requests. Please wait a moment and try again.';
const SESSION_ENDED = 'The session has ended. Please sign in again.';
const NOT_APPROVED =
  'Your account is not yet approved for beta access. Please wait for approval notification.';
const NOT_ADMIN = 'Only admins may see and change the waitlist.';

/** One query, so that neither check can be skipped. */
const MAY_USE = `
select private.is_live_session($2, $1) as alive, private.may_use($1) as allowed`;
const IS_ADMIN = `
select private.is_live_session($2, $1) as alive, private.is_admin_person($1) as allowed`;

interface Standing {
  readonly alive: boolean;
  readonly allowed: boolean;
}

const standingOf = async (database: Database, question: string, caller: Caller) =>
  (await database.query<Standing>(question, [caller.userId, caller.sessionId]))[0];

/** Also false once the session has ended. */
export async function isAdminSession(database: Database, caller: Caller): Promise<boolean> {
  const standing = await standingOf(database, IS_ADMIN, caller);
  return standing?.alive === true && standing.allowed === true;
}

async function admit(
  request: Request,
  { database, verifyToken, calls }: Gatekeeper,
  question: string,
  refusal: string,
): Promise<string> {
  const caller = await requirePerson(request, verifyToken);
  takeOrRefuse(calls, caller.userId, TOO_MANY);
  const standing = await standingOf(database, question, caller);
  if (standing?.alive !== true) throw new Problem(401, SESSION_ENDED);
  if (standing.allowed !== true) throw new Problem(403, refusal);
  return caller.userId;
}

/**
 * Call before reading the body, so that others learn nothing of its shape.
 * @throws Problem 401 (token, ended session), 403 (not approved), 429 (too many calls)
 */
export function requireBetaPerson(request: Request, keeper: Gatekeeper): Promise<string> {
  return admit(request, keeper, MAY_USE, NOT_APPROVED);
}

/** @throws Problem 401 (token, ended session), 403 (not an admin), 429 (too many calls) */
export function requireAdmin(request: Request, keeper: Gatekeeper): Promise<string> {
  return admit(request, keeper, IS_ADMIN, NOT_ADMIN);
}

/** @throws Problem 403 if the body names another user */
export function requireOwnId(userId: string, claimed: string): void {
  if (claimed.toLowerCase() === userId.toLowerCase()) return;
  throw new Problem(403, 'user_id is not that of the signed-in person; send your own.');
}
