import type { Timeframe } from '../../../domain/timeframe.ts';
import type { Fact } from '../facts.ts';
import { type Refusal, refusal } from './drop-reason.ts';
import type { Item } from './items.ts';
import { type Concept, PRICE_LEVEL } from './lexicon/concept.ts';

/** Which phrase a slot belongs to, by position; a slot without one is after a relation. */
export interface Labels {
  readonly conceptOfSlot: ReadonlyMap<number, number>;
}

const GLUE =
  /^(the|its|a|an|of|at|on|in|for|is|are|as|by|now|currently|reading|reads|value|stands|sits|chart|charts|timeframe|frame|line|times|also|one|that|current|latest|last|own)$/i;

/** Words between a phrase and what it belongs to that add nothing of their own. */
export function isGlue(item: Item | undefined): boolean {
  if (!item) return false;
  if (item.kind === 'bracket' || item.kind === 'timeframe') return true;
  return (item.kind === 'plain' || item.kind === 'condition') && GLUE.test(item.text);
}

const mayLabel = (concept: Concept, fact: Fact) => concept.labels.test(fact.name);

/** The concept that a slot's own value is given under: the nearest before it, with no other value or claim between. */
function before(items: readonly Item[], at: number): number | 'relation' | 'slot' | null {
  for (let i = at - 1; i >= 0; i--) {
    const item = items[i];
    if (item?.kind === 'concept' || item?.kind === 'coin') return i;
    if (item?.kind === 'relation') return 'relation';
    if (item?.kind === 'slot') return item.fact.unit === 'word' ? null : 'slot';
    if (item?.kind === 'break') return null;
  }
  return null;
}

/** The concept right after a slot: '{..} on the RSI', '{..} times the ATR'. */
function after(items: readonly Item[], at: number, overComma: boolean): number | null {
  for (let i = at + 1; i < items.length; i++) {
    const item = items[i];
    if (item?.kind === 'concept') return i;
    if (!isGlue(item) && item?.kind !== 'unit' && !(overComma && item?.kind === 'comma'))
      return null;
  }
  return null;
}

const conceptAt = (items: readonly Item[], at: number | null): Concept | null => {
  const item = at === null ? undefined : items[at];
  return item?.kind === 'concept' ? item.concept : null;
};

/** The concept of the slot before this one, if only a list goes on between. */
function continued(
  items: readonly Item[],
  at: number,
  labels: ReadonlyMap<number, number>,
): number | null {
  for (let i = at - 1; i >= 0; i--) {
    const item = items[i];
    if (item?.kind === 'slot') return labels.get(i) ?? null;
  }
  return null;
}

function labelOf(
  items: readonly Item[],
  at: number,
  fact: Fact,
  labels: ReadonlyMap<number, number>,
): number | null | Refusal {
  const prior = before(items, at);
  const following = after(items, at, prior === null);
  const fits = (index: number | null) => {
    const concept = conceptAt(items, index);
    return concept !== null && mayLabel(concept, fact);
  };
  if (typeof prior === 'number') {
    if (items[prior]?.kind === 'coin' && fact.name === 'price') return prior;
    if (fits(prior)) return prior;
    if (fits(following)) return following;
    return refusal('wrong-indicator', `${items[prior]?.text} ${items[at]?.text}`);
  }
  if (fits(following)) return following;
  const isLevel =
    PRICE_LEVEL.test(fact.name) || /^(price|plan\.(entry|stopLoss|takeProfit))/.test(fact.name);
  if (prior === 'relation' && isLevel) return null;
  const carried = continued(items, at, labels);
  if (fits(carried)) return carried;
  if (prior === 'slot' && isLevel && !labels.has(at - 2) && items[at - 1]?.kind === 'link') {
    return null;
  }
  // 'could open the way to {..}': where a move may lead.
  const leads = /^(to|towards?)$/i.test(items[at - 1]?.text ?? '');
  if (isLevel && leads && items.some((item) => item.kind === 'move')) return null;
  // 'if {plan.stopLoss} is reached'
  const opens = /^(if|once|and|when|until|unless)$/i.test(items[at - 1]?.text ?? '');
  if (fact.name === 'plan.stopLoss' && opens && prior === null) return null;
  if (fact.name === 'plan.entry' && items[at - 1]?.text === 'from') return null;
  if (fact.unit === 'word' && /^plan\.action$/.test(fact.name)) return null;
  if (/liquiditySwings/.test(fact.name) && prior === null) return null;
  if (/^plan\./.test(fact.name) && fact.unit === 'hours' && prior === 'slot') return null;
  return refusal('wrong-indicator', `${items[at]?.text} without a name`);
}

/** 'the RSI and the ADX stand at {..}': one value under two names. */
function sharedName(
  items: readonly Item[],
  conceptOfSlot: ReadonlyMap<number, number>,
): Refusal | null {
  const labels = new Set(conceptOfSlot.values());
  for (const [slot, label] of conceptOfSlot) {
    const earlier = items.slice(0, label);
    const other = earlier.findLastIndex((item) => item.kind === 'concept');
    const name = items[other];
    if (other < 0 || labels.has(other) || name?.kind !== 'concept' || name.concept.everywhere)
      continue;
    const between = items.slice(other + 1, label);
    const isList =
      between.some((item) => item.kind === 'link') &&
      between.every((item) => item.kind === 'link' || isGlue(item));
    if (isList && !items.slice(label + 1, slot).some((item) => item.text === '(')) {
      return refusal('wrong-indicator', `${name.text} ${items[slot]?.text}`);
    }
  }
  return null;
}

/** Finds what each slot is called in the sentence, or refuses what is called something else. */
export function labelSlots(items: readonly Item[]): Labels | Refusal {
  const conceptOfSlot = new Map<number, number>();
  for (const [at, item] of items.entries()) {
    if (item.kind !== 'slot') continue;
    const label = labelOf(items, at, item.fact, conceptOfSlot);
    if (label !== null && typeof label === 'object') return label;
    if (label !== null) conceptOfSlot.set(at, label);
  }
  return sharedName(items, conceptOfSlot) ?? { conceptOfSlot };
}

/** The timeframe named right after a position: '{..} on the daily chart'. */
export function timeframeAfter(items: readonly Item[], at: number): Timeframe | null {
  for (let i = at + 1; i < items.length; i++) {
    const item = items[i];
    if (item?.kind === 'timeframe') {
      // '{..} and the daily RSI' speaks of the next value.
      const next = items.slice(i + 1).find((later) => !isGlue(later));
      return next?.kind === 'concept' || next?.kind === 'slot' ? null : item.timeframe;
    }
    if (!isGlue(item)) return null;
  }
  return null;
}

/** The last timeframe named before a position. */
export function timeframeBefore(items: readonly Item[], at: number): Timeframe | null {
  const item = items.slice(0, at).findLast((earlier) => earlier.kind === 'timeframe');
  return item?.kind === 'timeframe' ? item.timeframe : null;
}

const firstTimeframe = (items: readonly Item[]): Timeframe | null => {
  const item = items.find((each) => each.kind === 'timeframe');
  return item?.kind === 'timeframe' ? item.timeframe : null;
};

/** The timeframe that is an adjective of the item at a position: 'the daily RSI'. */
function adjective(items: readonly Item[], at: number): Timeframe | null {
  const item = items[at - 1];
  return item?.kind === 'timeframe' ? item.timeframe : null;
}

/** Every timeframe before an item: 'the weekly, daily and four-hour RSI'. */
function adjectives(items: readonly Item[], at: number): Timeframe[] {
  const found: Timeframe[] = [];
  for (let i = at - 1; i >= 0; i--) {
    const item = items[i];
    if (item?.kind === 'timeframe') found.push(item.timeframe);
    else if (found.length === 0 || (item?.kind !== 'link' && item?.kind !== 'comma')) break;
  }
  return found;
}

/** 'the daily RSI reads {..}, the four-hour one {..}': the second has the name, not the adjective. */
function isCarried(items: readonly Item[], label: number, at: number): boolean {
  return items.slice(label, at).some((item) => item.kind === 'slot');
}

/** Refuses a value that is given under another timeframe than its own. */
export function timeframeFault(items: readonly Item[], { conceptOfSlot }: Labels): Refusal | null {
  for (const [at, item] of items.entries()) {
    if (item.kind !== 'slot' || item.fact.timeframe === null) continue;
    const { name, timeframe } = item.fact;
    const ownsFrame = !/^(plan\.|price$)/.test(name);
    if (!ownsFrame && name !== 'plan.atr' && name !== 'plan.stopInATR') continue;
    const label = conceptOfSlot.get(at);
    const named = [
      ...adjectives(items, at),
      ...(label === undefined || isCarried(items, label, at) ? [] : adjectives(items, label)),
      timeframeAfter(items, label !== undefined && label > at ? label : at),
    ].filter((each) => each !== null);
    const general = ownsFrame ? (timeframeBefore(items, at) ?? firstTimeframe(items)) : null;
    const wrong =
      named.length > 0
        ? named.some((each) => each !== timeframe)
        : general !== null && general !== timeframe;
    if (wrong) return refusal('wrong-timeframe', item.text);
  }
  return null;
}

/** The timeframe that a phrase without a slot speaks of: named beside it, before it, or by a value near it. */
export function timeframeOf(items: readonly Item[], at: number): Timeframe | null {
  const near = adjective(items, at) ?? timeframeAfter(items, at) ?? timeframeBefore(items, at);
  if (near !== null) return near;
  const own = (item: Item) =>
    item.kind === 'slot' && !/^(plan\.|price$)/.test(item.fact.name) ? item.fact.timeframe : null;
  const frames = new Set(items.map(own).filter((each) => each !== null));
  const [only] = frames;
  return frames.size === 1 && only !== undefined ? only : null;
}
