import type { Plugin } from 'vite';

const ENTRY = /<script type="module" crossorigin src="([^"]+)"><\/script>/;
const PRELOAD = /<link rel="modulepreload" crossorigin href="([^"]+)">/g;

/** A script that is fetched once the page is painted; `src/first-paint/start-after-paint.ts` does it. */
export const laterScript = (href: string): string =>
  `<link data-later="modulepreload" crossorigin href="${href}">`;

/**
 * A stylesheet that is fetched then; where no script runs, at once.
 * @param whole of all that the page wears, without which it is nothing
 */
export const laterStyles = (file: string, whole: boolean): string =>
  `<link data-later="stylesheet"${whole ? ' data-whole' : ''} href="/${file}">` +
  `<noscript><link rel="stylesheet" href="/${file}"></noscript>`;

/** Has each built page load its scripts after its paint. While developing its own tags do. */
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
