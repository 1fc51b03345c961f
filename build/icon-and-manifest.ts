import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const ICON = '<link rel="icon" href="/icons/logo.svg" type="image/svg+xml" />';
const MANIFEST = '<link rel="manifest" ';

/** A picture as an address that holds it. */
function dataUrl(svg: string): string {
  const text = svg.trim().replace(/>\s+</g, '><').replaceAll('"', "'");
  return `data:image/svg+xml,${text.replace(/[%#<>]/g, encodeURIComponent)}`;
}

/**
 * Keeps each built page from asking for its icon and its manifest before it is painted: the icon
 * stands within the page, the manifest comes with the scripts. Stands behind what adds the manifest.
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
      handler(html) {
        for (const link of [ICON, MANIFEST]) {
          if (!html.includes(link)) throw new Error(`the page has no ${link}`);
        }
        return html
          .replace(ICON, () => `<link rel="icon" href="${icon}" type="image/svg+xml" />`)
          .replace(MANIFEST, '<link data-later="manifest" ');
      },
    },
  };
}
