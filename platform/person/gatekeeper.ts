import type { Database } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import { takeOrRefuse } from '../http/take-or-refuse.ts';
import { type Caller, requirePerson, type VerifyToken } from './access-token.ts';

/** What decides who may call. */
export interface Gatekeeper {
  readonly database: Database;
  readonly verifyToken: VerifyToken;
  /** Calls of any kind, by person. */
  readonly calls: RateLimit;
}

const TOO_MANY = 'Too many requests. Please wait a moment and try again.';
const SESSION_ENDED = 'The session has ended. Please sign in again.';
const NOT_APPROVED =
  'Your account is not yet approved for beta access. Please wait for approval notification.';
const NOT_ADMIN = 'Only admins may see and change the waitlist.';

/** Session and right in one question, so that neither can be asked without the other. */
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

/** Whether a person is an admin at this moment, in a session that goes on. */
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
 * The person behind a request: signed in and approved at this moment. To be asked before the body
 * is read, so that nobody else learns what a body has to look like.
 * @returns the person's id
 * @throws Problem 401 (token, ended session), 403 (no approval), 429 (too many calls)
 */
export function requireBetaPerson(request: Request, keeper: Gatekeeper): Promise<string> {
  return admit(request, keeper, MAY_USE, NOT_APPROVED);
}

/**
 * The admin behind a request, signed in and on the list of admins at this moment.
 * @throws Problem 401 (token, ended session), 403 (no admin), 429 (too many calls)
 */
export function requireAdmin(request: Request, keeper: Gatekeeper): Promise<string> {
  return admit(request, keeper, IS_ADMIN, NOT_ADMIN);
}

/** Refuses a body that names somebody else. @throws Problem 403 */
export function requireOwnId(userId: string, claimed: string): void {
  if (claimed.toLowerCase() === userId.toLowerCase()) return;
  throw new Problem(403, 'user_id is not that of the signed-in person; send your own.');
}
