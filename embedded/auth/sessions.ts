import type { MiddlewareHandler } from 'hono';
import { decodeJwt } from 'jose';
import * as v from 'valibot';
import type { Database } from '../../platform/database/database.ts';
import { bearerToken } from '../../platform/http/bearer-token.ts';
import type { VerifyToken } from '../../platform/person/access-token.ts';
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
  const banned = await database.query(
    'select 1 from auth.users where id = $1 and banned_until > now()',
    [session.output.user.id],
  );
  if (banned.length === 0) return answer;
  await database.query('delete from auth.sessions where user_id = $1', [session.output.user.id]);
  return authRefusal(status, 'user_banned', 'User is banned');
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Reads the session id without verifying the token. */
export function claimedSession(authorization: string | undefined): string | null {
  const token = bearerToken(authorization);
  if (token === '' || token.startsWith('sb_')) return null;
  try {
    const { session_id } = decodeJwt(token);
    return typeof session_id === 'string' && UUID.test(session_id) ? session_id : null;
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

const ClaimsSchema = v.object({ session_id: v.string() });

/** For verified tokens only. @throws ValiError if it has no session id */
export function sessionOfToken(token: string): string {
  return v.parse(ClaimsSchema, decodeJwt(token)).session_id;
}

const TokenSchema = v.object({ access_token: v.string() });

export async function noteRecovery(database: Database, answer: Response): Promise<void> {
  const { access_token } = v.parse(TokenSchema, await answer.clone().json());
  await database.query(
    `insert into auth.mfa_amr_claims (session_id, authentication_method) values ($1, 'recovery')
     on conflict do nothing`,
    [sessionOfToken(access_token)],
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

export interface ActingPerson {
  readonly userId: string;
  readonly sessionId: string;
  readonly claims: Readonly<Record<string, unknown>>;
}

/** Acts as this user until the transaction ends, under their grants and policies. */
export async function become(tx: Database, person: ActingPerson): Promise<void> {
  await tx.query(
    `select set_config('request.jwt.claims', $1, true),
       set_config('request.jwt.claim.sub', $2, true),
       set_config('request.jwt.claim.role', 'authenticated', true),
       set_config('role', 'authenticated', true)`,
    [JSON.stringify(person.claims), person.userId],
  );
}
