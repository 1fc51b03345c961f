import type { MiddlewareHandler } from 'hono';
import { decodeJwt } from 'jose';
import type { Database } from '../../platform/database/database.ts';
import { bearerToken } from '../../platform/http/bearer-token.ts';
import type { HttpEnv } from '../http/client.ts';

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

/**
 * Refuses tokens of ended sessions (signed out, banned, deleted). @supabase/lite checks sessions
 * only for /auth/v1; elsewhere a token would live on for an hour.
 */
export function refuseEndedSessions(database: Database): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const session = claimedSession(c.req.header('authorization'));
    if (session === null) return next();
    const alive = await database.query('select 1 from auth.sessions where id = $1', [session]);
    if (alive.length > 0) return next();
    const message = 'The session has ended. Please sign in again.';
    return c.json(
      {
        code: 'PGRST301',
        statusCode: '401',
        error: 'Unauthorized',
        message,
        details: null,
        hint: null,
      },
      401,
    );
  };
}
