import type { MiddlewareHandler } from 'hono';
import {
  contentPolicy,
  NO_INLINE_PARTS,
  SECURITY_HEADERS,
  STRICT_TRANSPORT,
} from '../../platform/content-policy.ts';
import type { HttpEnv } from './client.ts';

/** Headers on every answer; an answer that brings its own content policy keeps it. */
export const securityHeaders: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next();
  const { headers } = c.res;
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
    if (!headers.has(name)) headers.set(name, value);
  }
  const { secure } = c.var.client;
  if (!headers.has('Content-Security-Policy')) {
    // Browsers differ on whether 'self' covers the socket of the same origin.
    const host = c.req.header('host') ?? '';
    const sockets = /^[\w.:[\]-]+$/.test(host) ? [`${secure ? 'wss' : 'ws'}://${host}`] : [];
    const inline = c.get('inlineParts') ?? NO_INLINE_PARTS;
    headers.set('Content-Security-Policy', contentPolicy(sockets, inline));
  }
  if (secure) headers.set('Strict-Transport-Security', STRICT_TRANSPORT);
};
