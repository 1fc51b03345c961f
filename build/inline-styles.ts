import type { Plugin, Rolldown } from 'vite';

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
 * Puts each page's whole stylesheet into the page: it is small, and as a file of its own it would
 * hold the first paint up by a round trip. The content policy names it by its hash.
 */
export function inlineStyles(): Plugin {
  /** Chunk → stylesheets; stylesheet → its text. */
  const own = new Map<string, readonly string[]>();
  const texts = new Map<string, string>();
  const unused = new Set<string>();
  return {
    name: 'inline-styles',
    apply: 'build',
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
        for (const file of texts.keys()) delete bundle[file];
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { chunk, bundle }) {
        if (!chunk || !bundle) return html;
        const files = stylesOf(chunk.fileName, bundle, own);
        for (const file of files) unused.delete(file);
        const text = files.map((file) => texts.get(file) ?? '').join('');
        return html.replace('</head>', () => `<style>${text}</style>\n</head>`);
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
