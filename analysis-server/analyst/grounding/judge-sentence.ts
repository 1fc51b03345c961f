import { baseOf, type Coin } from '../../../domain/coin.ts';
import type { FactTable } from '../facts.ts';
import { claimFault } from './claims.ts';
import { type Refusal, refusal } from './drop-reason.ts';
import { itemsOf } from './items.ts';
import { labelSlots, timeframeFault } from './labels.ts';
import { LEXICON } from './lexicon/lexicon.ts';
import { isPlain } from './lexicon/plain-words.ts';
import { statementOf } from './statement.ts';
import { surfaceFault } from './surface.ts';
import { unitFault } from './unit-fault.ts';

/** What sentences are judged against. */
export interface Grounds {
  readonly table: FactTable;
  readonly coin: Coin;
}

/** The coin's symbol and base as they may be written; a base that is also a word may not. */
function coinNames(coin: Coin): string[] {
  const base = baseOf(coin);
  const isWord = LEXICON.has(base.toLowerCase()) || isPlain(base.toLowerCase());
  return /^[A-Z]{3,}$/.test(base) && !isWord ? [coin, base] : [coin];
}

/**
 * Judges one sentence with slots by the facts. Nothing passes that is not understood: a word that
 * is not known, or a claim whose sides are not certain, refuses the sentence.
 * @returns null where everything that the sentence says holds
 */
export function judgeSentence(sentence: string, grounds: Grounds): Refusal | null {
  const names = coinNames(grounds.coin);
  const masked = names.reduce((text, name) => text.replaceAll(name, '{coin}'), sentence);
  const surface = surfaceFault(masked);
  if (surface) return surface;
  const items = itemsOf(masked, grounds.table, names);
  if ('reason' in items) return items;
  if (items.length === 0) return refusal('not-a-sentence', 'is empty');
  const labels = labelSlots(items);
  if ('reason' in labels) return labels;
  return (
    unitFault(items) ??
    timeframeFault(items, labels) ??
    claimFault(statementOf(items, labels, grounds.table), labels.conceptOfSlot)
  );
}
