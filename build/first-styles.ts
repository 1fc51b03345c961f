import { PurgeCSS } from 'purgecss';

/** Whatever stands between quotes, brackets and spaces may be a class. */
const WORDS = /[^<>"'`\s]+/g;

/**
 * The part of a stylesheet that pages wear before the whole of it is there: its rules for what
 * occurs in them, in their order, with every variable.
 * @param css whole stylesheet
 * @param pages HTML, with the scripts in it that change the page before then
 */
export async function firstStyles(css: string, pages: readonly string[]): Promise<string> {
  const [purged] = await new PurgeCSS().purge({
    css: [{ raw: css }],
    content: pages.map((page) => ({ raw: page.replaceAll('&amp;', '&'), extension: 'html' })),
    defaultExtractor: (page) => page.match(WORDS) ?? [],
  });
  if (!purged) throw new Error('the stylesheet was not read');
  return purged.css;
}
