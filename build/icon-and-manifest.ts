import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const ICON = '<link rel="icon" href="/icons/logo.svg" type="image/svg+xml" />';
const LANDING = '/index.html';
const MANIFEST = '<link rel="manifest" ';

/** A picture as an address that holds it. */
function dataUrl(svg: string): string {
  const text = svg.trim().replace(/>\s+</g, '><').replaceAll('"', "'");
  return `data:image/svg+xml,${text.replace(/[%#<>]/g, encodeURIComponent)}`;
}

/**
 * Keeps pages from asking for their icon and the landing page from asking for the manifest before it
 * is painted: the icon is within each page; the landing page's manifest comes with its scripts.
 * The app's pages have theirs at once: a browser looks once whether there is something to install.
 * Runs after what adds the manifest.
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
