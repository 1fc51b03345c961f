import type { Plugin } from 'vite';
import { asClassicScript } from './classic-script.ts';

const MARKED = /<script data-inline src="([^"]+)"><\/script>/g;

/**
 * Puts scripts that must run before the first paint into the page itself, each marked with
 * `data-inline`: a file of their own would hold the paint up by a round trip. The content policy
 * names them by their hashes.
 */
export function inlineScripts(): Plugin {
  let root = '';
  return {
    name: 'inline-scripts',
    configResolved(config) {
      root = config.root;
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const files = [...html.matchAll(MARKED)].map(([, file = '']) => file);
        const codes = await Promise.all(files.map((file) => asClassicScript(root, file)));
        return html.replace(MARKED, () => `<script>${codes.shift() ?? ''}</script>`);
      },
    },
  };
}
