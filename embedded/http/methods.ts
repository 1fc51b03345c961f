import type { MiddlewareHandler } from 'hono';
import { Problem } from '../../platform/problem.ts';
import type { HttpEnv } from './client.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Refuses TRACE and the like: a Request cannot even be made of them. */
export const refuseUnknownMethods: MiddlewareHandler<HttpEnv> = async (c, next) => {
  if (METHODS.includes(c.req.method)) return next();
  c.header('Allow', METHODS.join(', '));
  throw new Problem(405, `This method is not offered. Allowed: ${METHODS.join(', ')}.`);
};
