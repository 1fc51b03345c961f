import type { Plugin, Rolldown } from 'vite';
import { firstStyles } from './first-styles.ts';
import { pagesWithin } from './prerender.ts';
import { laterStyles } from './scripts-after-paint.ts';

type Bundle = Rolldown.OutputBundle;

/** The styles that a chunk and everything it imports at once bring along, in order. */
function stylesOf(name: string, bundle: Bundle, own: ReadonlyMap<string, readonly string[]>) {
  const styles = new Set<string>();
  const seen = new Set<string>();
  const walk = (file: string): void => {
    const chunk = bundle[file];
    if (seen.has(file) || chunk?.type !== 'chunk') return;
    seen.add(file);
    for (const next of chunk.imports) walk(next);
    for (const style of own.get(file) ?? []) styles.add(style);
  };
  walk(name);
  return [...styles];
}

function textOf(file: string, bundle: Bundle): string {
  const asset = bundle[file];
  if (asset?.type !== 'asset') throw new Error(`the build has no stylesheet ${file}`);
  const text =
    typeof asset.source === 'string' ? asset.source : Buffer.from(asset.source).toString();
  // The bundler's own note.
  return text.replace(/\/\*\$vite\$:\d+\*\/\s*$/, '').trim();
}

/**
 * Puts into each page the styles that it is painted with, as a file of their own would hold the
 * first paint up by a round trip; the content policy names them by their hash. For the landing page
 * those are all. The app's are so many that the page would take a round trip more: the whole of
 * them is a file, which comes with the scripts (`src/first-paint/whole-styles.ts` waits for it).
 */
export function inlineStyles(): Plugin {
  let root = '';
  /** Chunk → stylesheets; stylesheet → its text. */
  const own = new Map<string, readonly string[]>();
  const texts = new Map<string, string>();
  const unused = new Set<string>();
  return {
    name: 'inline-styles',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    generateBundle: {
      // Before chunks and pages learn which stylesheets to load.
      order: 'pre',
      handler(_, bundle) {
        for (const [name, output] of Object.entries(bundle)) {
          const imported = output.type === 'chunk' ? output.viteMetadata?.importedCss : undefined;
          if (!imported || imported.size === 0) continue;
          own.set(name, [...imported]);
          for (const file of imported) {
            texts.set(file, textOf(file, bundle));
            unused.add(file);
          }
          imported.clear();
        }
      },
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { chunk, bundle }) {
        if (!chunk || !bundle) return html;
        const files = stylesOf(chunk.fileName, bundle, own);
        for (const file of files) unused.delete(file);
        const text = files.map((file) => texts.get(file) ?? '').join('');
        const pages = await pagesWithin(html, root);
        if (pages.length === 0) {
          for (const file of files) delete bundle[file];
          return html.replace('</head>', () => `<style>${text}</style>\n</head>`);
        }
        const whole = files.map(laterStyles).join('\n    ');
        const first = await firstStyles(text, [html, ...pages]);
        return html.replace('</head>', () => `${whole}\n<style>${first}</style>\n</head>`);
      },
    },
    writeBundle() {
      if (unused.size === 0) return;
      throw new Error(
        `${[...unused].join(', ')} comes with a part that loads later; no page has it`,
      );
    },
  };
}
