import { createHash } from 'node:crypto';

export interface InlineParts {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export const NO_INLINE_PARTS: InlineParts = { scripts: [], styles: [] };

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Covers elements without attributes, as the build writes them. */
export function inlineParts(html: string): InlineParts {
  const hashes = (element: RegExp) => [
    ...new Set([...html.matchAll(element)].map(([, text = '']) => hashOf(text))),
  ];
  return {
    scripts: hashes(/<script>([\s\S]*?)<\/script>/g),
    styles: hashes(/<style[^>]*>([\s\S]*?)<\/style>/g),
  };
}

/**
 * Allows the own origin, and inline only what the build put there. Upgrades all to TLS unless a service
 * is on plain HTTP, as in development.
 */
export function contentPolicy(
  connect: readonly string[],
  { scripts, styles }: InlineParts,
  images: readonly string[] = [],
): string {
  const overTls = !connect.some((origin) => /^(http|ws):/.test(origin));
  const own = (...more: readonly string[]) => ["'self'", ...more].join(' ');
  return [
    `default-src ${own()}`,
    `script-src ${own(...scripts)}`,
    `style-src ${own(...styles)}`,
    `img-src ${own('data:', 'blob:', ...images)}`,
    `font-src ${own()}`,
    `media-src ${own()}`,
    `connect-src ${own(...connect)}`,
    `worker-src ${own()}`,
    `manifest-src ${own()}`,
    // PDFs in Support, from blobs: browsers' PDF viewers fail in a sandbox.
    'frame-src blob:',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // The only policy (`src/first-paint/trusted-types.ts`); nothing may replace it.
    "require-trusted-types-for 'script'",
    'trusted-types default',
    ...(overTls ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy':
    'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

export const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains';
