import type { MiddlewareHandler } from 'hono';
import * as v from 'valibot';
import { bearerToken } from '../http/bearer-token.ts';
import { Problem } from '../http/problem.ts';
import { isSameSecret } from '../http/same-secret.ts';

export const MetricsToken = v.pipe(
  v.string(),
  v.regex(/^[\w.~+/=-]{16,}$/, 'allowed: 16 or more letters, digits or any of - . _ ~ + / ='),
);

const OFF =
  'Metrics are off. Set METRICS_TOKEN to a secret of your own to turn them on, and send it as "Authorization: Bearer <METRICS_TOKEN>".';
const REFUSED = 'Metrics need "Authorization: Bearer <METRICS_TOKEN>" with the token set here.';

export function requireMetricsToken(token: string | null): MiddlewareHandler {
  return async (c, next) => {
    if (token === null) throw new Problem(403, OFF);
    if (!isSameSecret(bearerToken(c.req.header('authorization')), token))
      throw new Problem(401, REFUSED);
    await next();
  };
}
