import { createHash } from 'node:crypto';

/** What a page holds in itself, by the hashes that a content policy allows it by. */
export interface InlineParts {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export const NO_INLINE_PARTS: InlineParts = { scripts: [], styles: [] };

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The scripts and styles within a page that the build wrote: elements without attributes. */
export function inlineParts(html: string): InlineParts {
  const hashes = (element: RegExp) => [
    ...new Set([...html.matchAll(element)].map(([, text = '']) => hashOf(text))),
  ];
  return {
    scripts: hashes(/<script>([\s\S]*?)<\/script>/g),
    styles: hashes(/<style>([\s\S]*?)<\/style>/g),
  };
}

/**
 * The Content-Security-Policy of everything served: the own origin, and nothing inline but what
 * the page's build put there.
 * @param connect origins besides the page's own that the app may talk to
 * @param images origins besides the page's own whose pictures it shows
 */
export function contentPolicy(
  connect: readonly string[],
  { scripts, styles }: InlineParts,
  images: readonly string[] = [],
): string {
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
    // A PDF in Support, from the page's own memory: the browser's viewer takes no sandbox.
    'frame-src blob:',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // The pages' one policy (`src/first-paint/trusted-types.ts`), which nothing may replace.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}

/** The other security headers of everything served. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy':
    'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** Where everything is served over TLS. */
export const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains';

/** Added to the content policy where people use TLS; elsewhere it breaks pages. */
export const UPGRADE_INSECURE = 'upgrade-insecure-requests';
