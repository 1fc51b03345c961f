import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from './client.ts';

function contentSecurityPolicy(connect: readonly string[]): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self'",
    `connect-src ${["'self'", ...connect].join(' ')}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const FIXED: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy':
    'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

const ONE_YEAR = 31_536_000;

/** Headers on every answer; an answer that brings its own content policy keeps it. */
export const securityHeaders: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next();
  const { headers } = c.res;
  for (const [name, value] of Object.entries(FIXED)) {
    if (!headers.has(name)) headers.set(name, value);
  }
  const { secure } = c.var.client;
  if (!headers.has('Content-Security-Policy')) {
    // Browsers differ on whether 'self' covers the socket of the same origin.
    const host = c.req.header('host') ?? '';
    const sockets = /^[\w.:[\]-]+$/.test(host) ? [`${secure ? 'wss' : 'ws'}://${host}`] : [];
    headers.set('Content-Security-Policy', contentSecurityPolicy(sockets));
  }
  if (secure) headers.set('Strict-Transport-Security', `max-age=${ONE_YEAR}; includeSubDomains`);
};
