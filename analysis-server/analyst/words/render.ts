export interface Rendering {
  readonly short: boolean;
  /** What the sentence has just named ('four-hour') is not named again. */
  readonly named: string | null;
}

const FIGURES = /\[([^\]]*)\]/g;
const FRAME = /<([^>]*?) >/g;
const ARTICLE = /\b(an?) (?=([\w%]+))/gi;

/** By how a word is spoken: 'an hourly', 'an RSI', 'a MACD', 'a one'. */
function needsAn(word: string): boolean {
  if (/^(MACD|SAR|one\b|once\b|uni|use)/.test(word)) return false;
  if (/^(hour|honest|8|11\b|18\b)/.test(word)) return true;
  if (/^[A-Z]{2,}\d*$/.test(word)) return /^[AEFHILMNORSX]/.test(word);
  return /^[aeiou]/i.test(word);
}

function withArticles(text: string): string {
  return text.replace(ARTICLE, (_, article: string, next: string) => {
    const set = needsAn(next) ? 'an' : 'a';
    return `${article.startsWith('A') ? set.charAt(0).toUpperCase() + set.slice(1) : set} `;
  });
}

export function frameNamed(template: string): string | null {
  return [...template.matchAll(FRAME)].at(-1)?.[1] ?? null;
}

export function rendered(template: string, { short, named }: Rendering): string {
  const chosen = template.replace(FIGURES, short ? '' : '$1');
  let last = named;
  const text = chosen.replace(FRAME, (mark, frame: string, at: number) => {
    // 'On the chart' alone would be any chart.
    const isOfChart = chosen.startsWith('chart', at + mark.length);
    if (frame === last && !isOfChart) return '';
    last = frame;
    return `${frame} `;
  });
  return withArticles(text);
}
