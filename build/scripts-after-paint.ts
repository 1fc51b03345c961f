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
