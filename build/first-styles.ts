import { PurgeCSS } from 'purgecss';

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
