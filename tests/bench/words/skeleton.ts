const COUNT_WORDS =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|first|second|third|once|twice';
const TIMEFRAME_WORDS = '1w|1d|4h|1h|15m';

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Several of a mask in a list, 'T, T and T', are as good as one. */
function asOne(text: string, mask: string): string {
  return text.replace(
    new RegExp(`${mask}(?:(?:, (?:and )?| and | or )(?:the |an? )?${mask})+`, 'g'),
    mask,
  );
}

/**
 * What stays of a sentence without its particulars: figures become #, names of levels L, of
 * timeframes T, the coin C; so do lists of them.
 */
export function skeletonOf(
  sentence: string,
  { coin, levels }: { readonly coin: string; readonly levels: readonly string[] },
): string {
  const names = [...new Set(levels)].toSorted((a, b) => b.length - a.length).map(escaped);
  const masked = sentence
    .replaceAll(coin, 'C')
    .replace(new RegExp(`(?:${names.join('|') || '(?!)'})`, 'g'), 'L')
    .replace(new RegExp(`\\b(?:${TIMEFRAME_WORDS})\\b`, 'gi'), 'T')
    .replace(new RegExp(`\\b(?:${COUNT_WORDS})\\b`, 'gi'), '#')
    .replace(/(?<![\p{L}\d])[-+−]?\d[\d,]*(?:\.\d+)?(?: ?%)?/gu, '#')
    .replace(/\b[Aa]n? (?=[TL#])/g, 'a ');
  return ['T', 'L', '#', 'L at #'].reduce(asOne, masked);
}

/** Sentences of a text in Markdown, its headings left out. */
export function sentencesOf(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) => line.split(/(?<=[.?!]) (?=[\p{Lu}\d])/u));
}
