import type { Context } from 'hono';
import { bearerToken } from '../../platform/http/bearer-token.ts';
import { isSameSecret } from '../../platform/http/same-secret.ts';
import type { HttpEnv } from './client.ts';

/** Has the installation's key, so it can read the private data folder. */
export function isOperator(c: Context<HttpEnv>, serviceKey: string): boolean {
  return isSameSecret(bearerToken(c.req.header('authorization')), serviceKey);
}
