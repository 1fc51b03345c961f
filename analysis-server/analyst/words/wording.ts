/**
 * One way to say a claim, as a clause ('the <four-hour >MACD line is below its signal[ (-9.95
 * against 3.95)]') and as a noun phrase that says the same. Angle marks hold the timeframe, dropped
 * if just named; square brackets hold figures, dropped in a short form. Neither begins with a
 * capital or ends with a mark; both fit after every connective.
 */
export interface Wording {
  readonly clause: string;
  readonly noun: string;
  /** In a text's first sentence, after 'but': 'stand aside: ...'; code alone asks for it. */
  readonly lead?: string;
}

export interface WordingContext {
  readonly tickSize: number;
}

/** For most claims two or three. */
export type Wordings = readonly [Wording, ...Wording[]];

export type WordingsOf<P extends { readonly type: string }> = {
  readonly [T in P['type']]: (
    proposition: Extract<P, { readonly type: T }>,
    context: WordingContext,
  ) => Wordings;
};

/** What is said one way: a clause and a noun phrase, without what both end with. */
export type Said = readonly [clause: string, noun: string];

export function ways(ending: string, ...[first, ...more]: readonly [Said, ...Said[]]): Wordings {
  const wording = ([clause, noun]: Said) => ({ clause: clause + ending, noun: noun + ending });
  return [wording(first), ...more.map(wording)];
}

/** Clauses that share a noun phrase. */
export function clauses(
  noun: string,
  ...[first, ...more]: readonly [string, ...string[]]
): Wordings {
  const wording = (clause: string) => ({ clause, noun });
  return [wording(first), ...more.map(wording)];
}

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
