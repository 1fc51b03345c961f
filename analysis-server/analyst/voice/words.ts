import type { Leans } from '../../../domain/claim/claim.ts';
import type { Claim } from '../claims/claim.ts';
import type { Token } from './tokens.ts';
import { EVIDENCE_WORDS, type Need, REFUSED_WORDS, WORD_LISTS } from './vocabulary.ts';

export type WordFault =
  | keyof typeof REFUSED_WORDS
  | 'unknown-word'
  /** A word of the market without a claim about it. */
  | 'no-evidence'
  | 'other-direction'
  /** No claim has its number, or the text has used it twice already. */
  | 'unknown-slot'
  | 'question'
  | 'mark';

export interface Grounds {
  readonly claims: readonly Claim[];
  readonly side: Exclude<Leans, 'neither'>;
}

/** The letter for its place, or what is wrong with it anywhere. */
export type Read = { readonly letter: string } | { readonly fault: WordFault };

const LETTERS = new Map(
  Object.values(WORD_LISTS).flatMap(({ letter, words }) =>
    words.map((word): [string, string] => [word, letter]),
  ),
);
const REFUSED = new Map(
  (['number', 'promise', 'base-rate', 'advice'] as const).flatMap((fault) =>
    REFUSED_WORDS[fault].map((word): [string, WordFault] => [word, fault]),
  ),
);

const SIDES: ReadonlySet<string> = new Set(['long', 'short']);

function meets(need: Need, claims: readonly Claim[]): boolean {
  if ('topics' in need) return claims.some(({ topic }) => need.topics.includes(topic));
  if ('leans' in need) return claims.some(({ leans }) => leans === need.leans);
  if ('about' in need) {
    const names = claims.flatMap(({ id, values }) => [id, ...values.map(({ fact }) => fact)]);
    return names.some((name) => need.about.test(name));
  }
  const framed = new Set(claims.flatMap(({ timeframes }) => timeframes));
  return need.timeframes.filter((each) => framed.has(each)).length >= need.least;
}

function letterOf(word: string, need: Need, { claims, side }: Grounds): string {
  if ('leans' in need) return need.leans === side ? 'E' : 'B';
  if (/[^s]s$|^(?:chart|timeframe|frame)$/.test(word)) return 'S';
  if ('timeframes' in need) return 'j';
  if (!('topics' in need)) return 'E';
  const leans = claims.filter(({ topic }) => need.topics.includes(topic)).map((each) => each.leans);
  const has = [leans.includes(side), leans.some((each) => each !== side && each !== 'neither')];
  return has[0] ? (has[1] ? 'E' : 'L') : has[1] ? 'M' : 'X';
}

function readWord(text: string, lower: string, isFirst: boolean, grounds: Grounds): Read {
  const need = EVIDENCE_WORDS.get(text) ?? EVIDENCE_WORDS.get(lower);
  if (need) {
    const isSide = SIDES.has(lower);
    if (meets(need, grounds.claims)) {
      return { letter: isSide && lower !== grounds.side ? 'R' : letterOf(lower, need, grounds) };
    }
    if (!isSide) return { fault: 'no-evidence' };
    return lower === grounds.side ? { letter: 'P' } : { fault: 'other-direction' };
  }
  const letter = LETTERS.get(lower);
  const isCased = text.slice(isFirst ? 1 : 0) === lower.slice(isFirst ? 1 : 0);
  if (letter !== undefined && isCased) return { letter };
  if (/\p{N}/u.test(lower)) return { fault: 'number' };
  const [fault] = [lower, ...lower.split('-')].flatMap((each) => REFUSED.get(each) ?? []);
  return { fault: fault ?? 'unknown-word' };
}

export function readToken(token: Token, isFirst: boolean, grounds: Grounds): Read {
  if (token.kind === 'word') return readWord(token.text, token.lower, isFirst, grounds);
  if (token.text === '?') return { fault: 'question' };
  if (token.text.length > 1) return { fault: 'unknown-slot' };
  return { letter: ',;:'.includes(token.text) ? token.text : '!' };
}
