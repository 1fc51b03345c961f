import type { Fact } from '../facts.ts';
import { type Refusal, refusal } from './drop-reason.ts';
import type { Item } from './items.ts';
import { PRICE_LEVEL } from './lexicon/concept.ts';

const COPULA = /^(is|sits|stands|lies|rests|remains|stays|trades)$/i;

const isLevel = ({ name }: Pick<Fact, 'name'>) =>
  PRICE_LEVEL.test(name) || /^(price|plan\.(entry|stopLoss|takeProfit))/.test(name);

/** Which words a value may be counted in; what is rendered with its own unit takes none. */
function allows({ name, unit }: Fact, word: string): boolean {
  if (/^(usd|usdt|usdc|dollars?)$/.test(word))
    return isLevel({ name }) || /(\.ATR|^plan\.atr)$/.test(name);
  if (/^points?$/.test(word)) return unit === 'oscillator';
  if (word === 'times') return unit === 'ratio';
  if (word === 'atrs') return name === 'plan.stopInATR';
  if (/^(candles?|bars)$/.test(word)) return unit === 'count' && /tdSequential/.test(name);
  return false;
}

/** Refuses a value that is counted in what it is not measured in. */
export function unitFault(items: readonly Item[]): Refusal | null {
  for (const [at, item] of items.entries()) {
    if (item.kind !== 'slot') continue;
    const next = items[at + 1];
    if (next?.kind === 'unit' && !allows(item.fact, next.text.toLowerCase())) {
      return refusal('wrong-unit', `${item.text} ${next.text}`);
    }
    // A number that is followed by another number or by a coin reads as one of something else.
    if (next?.kind === 'slot' || next?.kind === 'coin') {
      return refusal('wrong-unit', `${item.text} ${next.text}`);
    }
    const previous = items[at - 1];
    // 'the stop is {..} below the entry' reads as a distance; a level is one of its own.
    const isDistance =
      next?.kind === 'relation' || /^(away|from|off|apart)\b/i.test(next?.text ?? '');
    if (isDistance && COPULA.test(previous?.text ?? '') && isLevel(item.fact)) {
      return refusal('wrong-unit', `${item.text} ${next?.text}`);
    }
    if (previous?.kind === 'unit' && !/^(candles?|bars?|times)$/.test(previous.text))
      return refusal('wrong-unit', `${previous.text} ${item.text}`);
    if (previous?.kind === 'negation' && item.fact.unit === 'word') {
      return refusal('unresolved-claim', `${previous.text} ${item.text}`);
    }
  }
  return null;
}
