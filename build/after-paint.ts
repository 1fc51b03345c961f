import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const ENTRY = /<script type="module" crossorigin src="([^"]+)"><\/script>/;
const PRELOAD = /<link rel="modulepreload" crossorigin href="([^"]+)">/g;

/** Loaded after the first paint by `src/first-paint/start-after-paint.ts`. */
export const laterScript = (href: string): string =>
  `<link data-later="modulepreload" crossorigin href="${href}">`;

/** Loaded after the first paint, at once without scripts. `whole`: has all styles of the page. */
export const laterStyles = (file: string, whole: boolean): string =>
  `<link data-later="stylesheet"${whole ? ' data-whole' : ''} href="/${file}">` +
  `<noscript><link rel="stylesheet" href="/${file}"></noscript>`;

export function scriptsAfterPaint(): Plugin {
  return {
    name: 'scripts-after-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        if (!ENTRY.test(html)) throw new Error('the page has no script to start after its paint');
        return html
          .replace(ENTRY, '<link data-later="modulepreload" data-entry crossorigin href="$1">')
          .replace(PRELOAD, (_, href: string) => laterScript(href));
      },
    },
  };
}

const ICON = '<link rel="icon" href="/icons/logo.svg" type="image/svg+xml" />';
const LANDING = '/index.html';
const MANIFEST = '<link rel="manifest" ';

function dataUrl(svg: string): string {
  const text = svg.trim().replace(/>\s+</g, '><').replaceAll('"', "'");
  return `data:image/svg+xml,${text.replace(/[%#<>]/g, encodeURIComponent)}`;
}

/**
 * Inlines the icon and loads the landing page's manifest with its scripts, off the first paint. App
 * pages keep theirs: browsers check installability once. Runs after what adds the manifest.
 */
export function iconAndManifest(): Plugin {
  let icon = '';
  return {
    name: 'icon-and-manifest',
    enforce: 'post',
    apply: 'build',
    configResolved({ publicDir }) {
      icon = dataUrl(readFileSync(join(publicDir, 'icons', 'logo.svg'), 'utf8'));
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { path }) {
        for (const link of [ICON, MANIFEST]) {
          if (!html.includes(link)) throw new Error(`the page has no ${link}`);
        }
        const whole = html.replace(
          ICON,
          () => `<link rel="icon" href="${icon}" type="image/svg+xml" />`,
        );
        if (path !== LANDING) return whole;
        return whole.replace(MANIFEST, '<link data-later="manifest" ');
      },
    },
  };
}
