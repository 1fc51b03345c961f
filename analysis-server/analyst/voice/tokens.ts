import { WORD_LISTS } from './vocabulary.ts';

/** The clause of a claim, its noun phrase (`:n`), or the clause without figures (`:s`). */
export interface SlotToken {
  readonly kind: 'slot';
  /** In the moment's list, from 1. */
  readonly number: number;
  readonly form: '' | ':n' | ':s';
  readonly text: string;
}

export type Token =
  | SlotToken
  | { readonly kind: 'word'; readonly text: string; readonly lower: string }
  /** Punctuation, or what may not stand in a sentence. */
  | { readonly kind: 'mark'; readonly text: string };

const PHRASES = [...WORD_LISTS.timings.words, ...WORD_LISTS.phrases.words];
const PIECE = new RegExp(
  String.raw`\{[^{}]{0,20}\}|\b(?:${PHRASES.join('|')})(?![\p{L}'’-])|[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*['’]?|\S`,
  'giu',
);
const SLOT = /^\{c([1-9]\d{0,2})(:[ns])?\}$/;

function tokenOf(piece: string): Token {
  const slot = SLOT.exec(piece);
  if (slot) {
    const form = slot[2] === ':n' || slot[2] === ':s' ? slot[2] : '';
    return { kind: 'slot', number: Number(slot[1]), form, text: piece };
  }
  const text = piece.replaceAll('’', "'");
  return /^[\p{L}\p{M}\p{N}]/u.test(piece)
    ? { kind: 'word', text, lower: text.toLowerCase() }
    : { kind: 'mark', text: piece };
}

/** Without the full stop, in time linear in the sentence's length. */
export function tokensOf(sentence: string): readonly Token[] {
  const tokens = (sentence.match(PIECE) ?? []).map(tokenOf);
  const last = tokens.at(-1);
  return last?.kind === 'mark' && last.text === '.' ? tokens.slice(0, -1) : tokens;
}

/** With a full stop and one blank between words. */
export function sentenceOf(tokens: readonly Pick<Token, 'kind' | 'text'>[]): string {
  return `${tokens
    .map(({ kind, text }) => (kind === 'mark' ? text : ` ${text}`))
    .join('')
    .trim()}.`;
}
