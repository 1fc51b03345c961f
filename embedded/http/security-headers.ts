import type { MiddlewareHandler } from 'hono';
import {
  contentPolicy,
  NO_INLINE_PARTS,
  SECURITY_HEADERS,
  STRICT_TRANSPORT,
  UPGRADE_INSECURE,
} from '../../platform/http/content-policy.ts';
import type { HttpEnv } from './client.ts';

/** An answer's own CSP is kept. */
export function securityHeaders(siteUrl: string): MiddlewareHandler<HttpEnv> {
  // In older browsers 'self' does not cover same-origin sockets.
  const sockets = [siteUrl.replace(/^http/, 'ws')];
  // Only with TLS: over plain HTTP it would send users to an unserved port.
  const upgrade = siteUrl.startsWith('https:') ? `; ${UPGRADE_INSECURE}` : '';
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
      if (!headers.has(name)) headers.set(name, value);
    }
    if (!headers.has('Content-Security-Policy')) {
      const inline = c.get('inlineParts') ?? NO_INLINE_PARTS;
      headers.set('Content-Security-Policy', `${contentPolicy(sockets, inline)}${upgrade}`);
    }
    if (c.var.client.secure) headers.set('Strict-Transport-Security', STRICT_TRANSPORT);
  };
}
