import type { MiddlewareHandler } from 'hono';
import { decodeJwt } from 'jose';
import * as v from 'valibot';
import type { Database } from '../../platform/database/database.ts';
import { bearerToken } from '../../platform/http/bearer-token.ts';
import type { Caller, VerifyToken } from '../../platform/person/access-token.ts';
import type { ActingPerson } from '../../platform/person/acting-person.ts';
import type { HttpEnv } from '../http/client.ts';
import { authRefusal } from './auth-answer.ts';

const SignedInSchema = v.object({ user: v.object({ id: v.string() }) });

/** Refuses a new session of a banned user (@supabase/lite does not); old ones end with the ban. */
export async function refuseBanned(
  database: Database,
  answer: Response,
  status = 400,
): Promise<Response> {
  if (!answer.ok) return answer;
  const session = v.safeParse(SignedInSchema, await answer.clone().json());
  if (!session.success) return answer;
  const ended = await database.query(
    `delete from auth.sessions s using auth.users u
     where u.id = $1 and u.banned_until > now() and s.user_id = u.id returning s.id`,
    [session.output.user.id],
  );
  return ended.length === 0 ? answer : authRefusal(status, 'user_banned', 'User is banned');
}

const Id = v.pipe(v.string(), v.uuid());
const ClaimsSchema = v.object({ sub: Id, session_id: Id });

/** Of a token that was verified elsewhere. @throws Error if it is not of a session */
export function callerOf(token: string): Caller {
  const { sub: userId, session_id: sessionId } = v.parse(ClaimsSchema, decodeJwt(token));
  return { userId, sessionId };
}

function claimedSession(authorization: string | undefined): string | null {
  try {
    return callerOf(bearerToken(authorization)).sessionId;
  } catch {
    return null;
  }
}

/** @supabase/lite checks sessions only for /auth/v1; elsewhere a token would live for an hour. */
export function refuseEndedSessions(database: Database): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const session = claimedSession(c.req.header('authorization'));
    if (session === null) return next();
    const alive = await database.query('select 1 from auth.sessions where id = $1', [session]);
    if (alive.length > 0) return next();
    const message = 'The session has ended. Please sign in again.';
    const refusal = { code: 'PGRST301', statusCode: '401', error: 'Unauthorized', message };
    return c.json({ ...refusal, details: null, hint: null }, 401);
  };
}

const TokenSchema = v.object({ access_token: v.string() });

export async function noteMethod(database: Database, answer: Response, method: string) {
  const { access_token } = v.parse(TokenSchema, await answer.clone().json());
  await database.query(
    `insert into auth.mfa_amr_claims (session_id, authentication_method) values ($1, $2)
     on conflict do nothing`,
    [callerOf(access_token).sessionId, method],
  );
}

export interface Identity {
  readonly person: ActingPerson;
  readonly tokenExpiresAt: number;
}

export async function identify(token: string, verifyToken: VerifyToken): Promise<Identity | null> {
  const answer = await verifyToken(token);
  if (!answer.ok) return null;
  const { userId, sessionId, expiresAt } = answer;
  return { person: { userId, sessionId, claims: decodeJwt(token) }, tokenExpiresAt: expiresAt };
}
