import type { Context } from 'hono';
import { bearerToken } from '../../platform/http/bearer-token.ts';
import { isSameSecret } from '../../platform/http/same-secret.ts';
import type { HttpEnv } from './client.ts';

/** A program that read the installation's key, which the data folder keeps from everybody else. */
export function isOperator(c: Context<HttpEnv>, serviceKey: string): boolean {
  return isSameSecret(bearerToken(c.req.header('authorization')), serviceKey);
}
