import type { Fact, FactTable } from '../facts.ts';
import { type Refusal, refusal } from './drop-reason.ts';
import { LEXICON, LONGEST_PHRASE, type Meaning } from './lexicon/lexicon.ts';
import { COUNTED_AFTER_ONE, NUMBER_WORDS } from './lexicon/number-words.ts';
import { isPlain } from './lexicon/plain-words.ts';
import { QUALITY_WORDS } from './lexicon/quality-words.ts';
import { REFUSED_WORDS } from './lexicon/refused-words.ts';

/** One piece of a sentence: a slot, a phrase with its meaning, or a mark. */
export type Item = { readonly text: string } & (
  | Meaning
  | { readonly kind: 'slot'; readonly fact: Fact }
  /** The coin by its own symbol. */
  | { readonly kind: 'coin' }
  | { readonly kind: 'comma' | 'bracket' }
);

const TOKEN = /\{[^{}]*\}|[\p{L}\p{N}]+(?:['’]\p{L}+)*|[,;:()–—]/gu;

/** Labels that carry a sign or a per cent mark of their own. */
function plainLabels(text: string): string {
  return text
    .replace(/\bwilliams %r\b/gi, 'Williams R')
    .replace(/(?:\+DI\b|\bDI\+)/g, 'diplus')
    .replace(/(?<![\w-])-DI\b|\bDI-(?!\w)/g, 'diminus')
    .replace(/\bstop-loss\b/gi, 'stop loss')
    .replace(/[’]/g, "'");
}

function mark(text: string): Item | null {
  if (text === ',') return { kind: 'comma', text };
  if (text === '(' || text === ')') return { kind: 'bracket', text };
  return /^[;:–—]$/.test(text) ? { kind: 'break', text } : null;
}

function unknown(word: string): Refusal {
  if (/\p{N}/u.test(word)) return refusal('bare-numeral', word);
  if (NUMBER_WORDS.has(word) || word === 'one') return refusal('number-word', word);
  if (/^(short|long|buy|sell)/.test(word)) return refusal('other-direction', word);
  return refusal(REFUSED_WORDS.get(word) ?? 'unknown-word', word);
}

function slot(text: string, table: FactTable): Item | Refusal {
  const name = text.slice(1, -1);
  if (name === 'coin') return { kind: 'coin', text };
  const fact = table.facts.get(name);
  return fact ? { kind: 'slot', fact, text } : refusal('unknown-slot', name.slice(0, 60));
}

/** 'one indicator' and 'the hourly one' are not a count; 'one hour' and 'a ratio of one' are. */
function isPronoun(tokens: readonly string[], at: number): boolean {
  const next = (tokens[at + 1] ?? '').toLowerCase();
  const previous = (tokens[at - 1] ?? '').toLowerCase();
  if (/^[a-z']+$/.test(next)) return !COUNTED_AFTER_ONE.has(next) && !NUMBER_WORDS.has(next);
  return /^(the|this|that|which|each|any|every|no|daily|weekly|hourly|hour)$/.test(previous);
}

/** The phrase that begins at `from`, the longest first. */
function phrase(tokens: readonly string[], from: number): { item: Item; length: number } | null {
  for (let length = Math.min(LONGEST_PHRASE, tokens.length - from); length > 0; length--) {
    const text = tokens.slice(from, from + length).join(' ');
    const meaning = LEXICON.get(text.toLowerCase());
    // 'offers support at {..}' names a level; 'offers support' says where one is.
    const isLevel =
      /(support|resistance)$/i.test(text) &&
      /^(at|of|near|\{.*)$/.test(tokens[from + length] ?? '');
    if (meaning && !(meaning.kind === 'state' && isLevel))
      return { item: { ...meaning, text }, length };
  }
  return null;
}

/**
 * Cuts a sentence into pieces whose meaning is known.
 * @param coinNames the coin's own symbol, and its base, in capitals
 */
export function itemsOf(
  sentence: string,
  table: FactTable,
  coinNames: readonly string[],
): readonly Item[] | Refusal {
  const tokens = plainLabels(sentence).match(TOKEN) ?? [];
  const items: Item[] = [];
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] ?? '';
    const word = token.toLowerCase();
    const found = phrase(tokens, at);
    const single = mark(token);
    if (single) items.push(single);
    else if (word === 'one' && !found && isPronoun(tokens, at)) {
      items.push({ kind: 'plain', text: word });
    } else if (token.startsWith('{')) {
      const filled = slot(token, table);
      if ('reason' in filled) return filled;
      items.push(filled);
    } else if (coinNames.includes(token)) items.push({ kind: 'coin', text: token });
    else if (found) {
      const next = (tokens[at + found.length] ?? '').toLowerCase();
      if (/\bone$/.test(found.item.text) && COUNTED_AFTER_ONE.has(next)) {
        return refusal('number-word', `${found.item.text} ${next}`);
      }
      items.push(found.item);
      at += found.length;
      continue;
    } else if (QUALITY_WORDS.has(word)) {
      items.push({ kind: 'quality', text: word });
    } else if (!NUMBER_WORDS.has(word) && !REFUSED_WORDS.has(word) && isPlain(word)) {
      items.push({ kind: 'plain', text: word });
    } else return unknown(word);
    at++;
  }
  return items;
}
