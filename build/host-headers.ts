import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import {
  contentPolicy,
  inlineParts,
  SECURITY_HEADERS,
  STRICT_TRANSPORT,
} from '../platform/http/content-policy.ts';
import { afterBundle } from './after-bundle.ts';

const SERVICES = ['VITE_SUPABASE_URL', 'VITE_ANALYSIS_URL', 'VITE_PUSH_URL'];

/** Origins other than the page's own, with their socket origins. */
function origins(env: Readonly<Record<string, string>>): string[] {
  const named = SERVICES.flatMap((name) => (env[name] ? [new URL(env[name]).origin] : []));
  return [...new Set(named)].flatMap((origin) => [origin, origin.replace(/^http/, 'ws')]);
}

/** Writes `_headers` (Netlify, Cloudflare Pages). The CSP hashes inline scripts and styles. */
export function hostHeaders(): Plugin {
  let connect: readonly string[] = [];
  /** Where attachments are shown from. */
  let images: readonly string[] = [];
  return {
    ...afterBundle('host-headers', (folder) => {
      const pages = readdirSync(folder).filter((name) => name.endsWith('.html'));
      const inline = inlineParts(
        pages.map((name) => readFileSync(join(folder, name), 'utf8')).join(''),
      );
      const headers = {
        ...SECURITY_HEADERS,
        'Content-Security-Policy': contentPolicy(connect, inline, images),
        'Strict-Transport-Security': STRICT_TRANSPORT,
      };
      const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
      // These hosts make browsers revalidate everything else by default.
      const kept = ['/assets/*', '  Cache-Control: public, max-age=31536000, immutable'];
      writeFileSync(join(folder, '_headers'), `${['/*', ...lines, ...kept].join('\n')}\n`);
    }),
    configResolved({ env }) {
      connect = origins(env);
      images = env.VITE_SUPABASE_URL ? [new URL(env.VITE_SUPABASE_URL).origin] : [];
    },
  };
}
