import { PurgeCSS } from 'purgecss';
import type { Plugin, Rolldown } from 'vite';
import { pagesWithin } from './prerender.ts';
import { laterStyles } from './scripts-after-paint.ts';

/** Tags and names, and whatever stands between quotes and spaces: a class may hold brackets. */
const WORDS = [/[^<>"'`\s]+/g, /[^"'`\s]+/g];

/** A font that is fetched; one that the system has costs nothing. */
const FETCHED_FONT = /@font-face\s*\{[^}]*\burl\([^}]*\}/g;

/**
 * A stylesheet without the fonts that it fetches, and those alone. They would compete with what
 * the page is painted from; until they are there text is set in one of the same width.
 */
export function withoutFonts(css: string): { readonly rest: string; readonly fonts: string } {
  return {
    rest: css.replace(FETCHED_FONT, ''),
    fonts: (css.match(FETCHED_FONT) ?? []).join(''),
  };
}

/**
 * The part of a stylesheet that pages wear before the whole of it is there: its rules for what
 * occurs in them, in their order, with every variable.
 * @param css whole stylesheet
 * @param pages HTML, with the scripts in it that change the page before then
 */
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

/** Leaves one of the stylesheets in the build, with other content. @returns its name */
function laterFile(files: readonly string[], bundle: Bundle, content: string): string {
  const [file, ...others] = files;
  const asset = file === undefined ? undefined : bundle[file];
  if (file === undefined || asset?.type !== 'asset') throw new Error('a page has no styles');
  asset.source = content;
  for (const other of others) delete bundle[other];
  return file;
}

/**
 * Puts into each page the styles that it is painted with, as a file of their own would hold the
 * first paint up by a round trip; the content policy names them by their hash. A file that comes
 * with the scripts holds the fonts of the landing page, and all styles of the app, which are so
 * many that the page would take a round trip more (`src/first-paint/whole-styles.ts` waits for it).
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
        const { rest, fonts } = withoutFonts(text);
        const pages = await pagesWithin(html, root);
        const isApp = pages.length > 0;
        const first = isApp ? await firstStyles(rest, [html, ...pages]) : rest;
        const later = laterFile(files, bundle, isApp ? text : fonts);
        // In this order: of rules as strong as each other those of the whole hold.
        return html.replace(
          '</head>',
          () => `<style>${first}</style>\n${laterStyles(later, isApp)}\n</head>`,
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
