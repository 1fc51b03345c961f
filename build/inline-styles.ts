import { PurgeCSS } from 'purgecss';
import type { Plugin, Rolldown } from 'vite';
import { laterStyles } from './after-paint.ts';
import { pagesWithin } from './prerender-plugin.ts';

/** Tags and names, and anything between quotes and spaces: a class may contain brackets. */
const WORDS = [/[^<>"'`\s]+/g, /[^"'`\s]+/g];

const FETCHED_FONT = /@font-face\s*\{[^}]*\burl\([^}]*\}/g;

/** Splits off fetched fonts, which would delay the first paint; the fallback is as wide. */
export function withoutFonts(css: string): { readonly rest: string; readonly fonts: string } {
  return { rest: css.replace(FETCHED_FONT, ''), fonts: (css.match(FETCHED_FONT) ?? []).join('') };
}

/** The rules of a stylesheet that pages and their first scripts use, in order; all variables. */
export async function firstStyles(css: string, pages: readonly string[]): Promise<string> {
  const [purged] = await new PurgeCSS().purge({
    css: [{ raw: css }],
    content: pages.map((page) => ({
      raw: page.replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
      extension: 'html',
    })),
    defaultExtractor: (page) => WORDS.flatMap((words) => page.match(words) ?? []),
  });
  if (!purged) throw new Error('the stylesheet was not read');
  return purged.css;
}

type Bundle = Rolldown.OutputBundle;

/** Styles of a chunk and its static imports, in order. */
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
  return text.replace(/\/\*\$vite\$:\d+\*\/\s*$/, '').trim();
}

/** Keeps one of the stylesheets in the build, with other content. @returns its name */
function laterFile(files: readonly string[], bundle: Bundle, content: string): string {
  const [file, ...others] = files;
  const asset = file === undefined ? undefined : bundle[file];
  if (file === undefined || asset?.type !== 'asset') throw new Error('a page has no styles');
  asset.source = content;
  for (const other of others) delete bundle[other];
  return file;
}

/**
 * Inlines the first paint's styles, saving a round trip. The landing page's fonts and all app
 * styles, too large for that, come with the scripts (`src/first-paint/whole-styles.ts` waits for
 * them); the app's fonts only from a service worker, as they would compete with the first analysis.
 */
export function inlineStyles(): Plugin {
  let root = '';
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
        const { rest, fonts } = withoutFonts(files.map((file) => texts.get(file) ?? '').join(''));
        const pages = await pagesWithin(html, root);
        const isApp = pages.length > 0;
        const first = isApp ? await firstStyles(rest, [html, ...pages]) : rest;
        const later = laterFile(files, bundle, isApp ? rest : fonts);
        const served = isApp ? `<style data-served media="not all">${fonts}</style>` : '';
        // In this order: between equally specific rules the whole stylesheet wins.
        return html.replace(
          '</head>',
          () => `<style>${first}</style>${served}\n${laterStyles(later, isApp)}\n</head>`,
        );
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
