import { WORD_LISTS } from './vocabulary.ts';

/** A slot in a draft's sentence: the clause of a claim, its noun phrase, or the clause without figures. */
export interface SlotToken {
  readonly kind: 'slot';
  /** Place of the claim in the moment's list, from 1. */
  readonly number: number;
  readonly form: '' | ':n' | ':s';
  readonly text: string;
}

export type Token =
  | SlotToken
  | { readonly kind: 'word'; readonly text: string; readonly lower: string }
  /** One character that is neither: punctuation, or what may not stand in a sentence. */
  | { readonly kind: 'mark'; readonly text: string };

const PIECE = new RegExp(
  String.raw`\{[^{}]{0,20}\}|\b(?:${WORD_LISTS.phrases.words.join('|')})(?![\p{L}'’-])|[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*['’]?|\S`,
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

/** The words, marks and slots of a sentence without its full stop, in time linear in its length. */
export function tokensOf(sentence: string): readonly Token[] {
  const tokens = (sentence.match(PIECE) ?? []).map(tokenOf);
  const last = tokens.at(-1);
  return last?.kind === 'mark' && last.text === '.' ? tokens.slice(0, -1) : tokens;
}

/** Tokens as a sentence with its full stop and one blank between words. */
export function sentenceOf(tokens: readonly Pick<Token, 'kind' | 'text'>[]): string {
  return `${tokens
    .map(({ kind, text }) => (kind === 'mark' ? text : ` ${text}`))
    .join('')
    .trim()}.`;
}
