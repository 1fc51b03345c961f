import { Hono } from 'hono';
import { decodeJwt, SignJWT } from 'jose';
import { countAttempts } from '../../../embedded/auth/attempt-limits.ts';
import { createLiteApi } from '../../../embedded/backend/lite-api.ts';
import { createLite } from '../../../embedded/backend/lite-app.ts';
import { postgresConnection } from '../../../embedded/database/lite-connection.ts';
import { AFTER_LITE } from '../../../embedded/database/system-sql.ts';
import type { HttpEnv } from '../../../embedded/http/client.ts';
import { REST_BOUNDS } from '../../../embedded/rest/bounds.ts';
import { restRoutes } from '../../../embedded/rest/rest-routes.ts';
import type { Database } from '../../../platform/database/database.ts';
import { bearerToken } from '../../../platform/http/bearer-token.ts';
import type { VerifyToken } from '../../../platform/person/access-token.ts';
import { systemClock } from '../../../platform/process/clock.ts';
import { NO_LIMITS } from '../embedded.ts';
import { quietLog } from '../test-database.ts';
import type { GatewayKeys } from './gateway.ts';

interface DataApiParts {
  readonly url: string;
  readonly database: Database;
  readonly siteUrl: string;
  readonly keys: GatewayKeys;
  readonly verifyToken: VerifyToken;
}

/** The part of the system schemas that only the data API needs: it bounds answers. */
const ANSWER_SIZE = AFTER_LITE.slice(AFTER_LITE.indexOf('create schema if not exists embedded'));

const noMail = () => Promise.reject(new Error('the data API sends no mail'));

/** In place of PostgREST: our own data API, which takes tokens of its own secret alone. */
export async function openDataApi({ url, database, siteUrl, keys, verifyToken }: DataApiParts) {
  const jwtSecret = 'the-secret-of-the-data-api-is-long-enough';
  const all = { ...keys, jwtSecret };
  await database.query(ANSWER_SIZE);
  const connection = postgresConnection(url, quietLog);
  const lite = await createLite({
    connection,
    bounds: REST_BOUNDS,
    keys: all,
    siteUrl,
    mailer: {
      sendConfirmation: noMail,
      sendRecovery: noMail,
      sendMagicLink: noMail,
      sendEmailChange: noMail,
      sendReauthentication: noMail,
    },
    log: quietLog,
  });
  const rest = restRoutes({
    liteApi: createLiteApi(lite, connection, all, quietLog),
    // PostgREST takes a token until it expires, also of a session that has ended.
    database: { ...database, query: <T>() => database.query<T>('select 1') },
    attempts: countAttempts(NO_LIMITS, systemClock),
    verifyToken,
    isEmbedded: false,
    clock: systemClock,
    log: quietLog,
  });
  const routes = new Hono<HttpEnv>();
  routes.use(async (c, next) => {
    c.set('client', { address: '127.0.0.1', secure: false });
    const token = bearerToken(c.req.header('authorization'));
    if (token === '' || token === keys.anonKey) return next();
    if (!(await verifyToken(token)).ok) {
      return c.json(
        { code: 'PGRST301', message: 'JWT is not valid', details: null, hint: null },
        401,
      );
    }
    const signed = await new SignJWT(decodeJwt(token))
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(jwtSecret));
    c.req.raw.headers.set('authorization', `Bearer ${signed}`);
    return next();
  });
  routes.route('/', rest);
  return { routes, close: () => connection.close() };
}
