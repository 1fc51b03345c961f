import type { Citation } from '../../domain/analysis.ts';
import { type FactTable, renderFact } from './facts.ts';

/** A text whose numbers were put in by code, with where each came from. */
export interface RenderedText {
  readonly text: string;
  readonly citations: Citation[];
}

/** A template names a fact that does not exist, or its braces do not match. */
export class SlotError extends Error {
  readonly slot: string;

  constructor(slot: string, reason: string) {
    super(`slot {${slot}} ${reason}`);
    this.name = 'SlotError';
    this.slot = slot;
  }
}

const PIECE = /\{([^{}]*)\}|[{}]/g;

/**
 * Fills `{4h.RSI}`-like slots with facts. Every number gets a citation of exactly the stretch it
 * fills; words are put in without one.
 * @throws SlotError on a name without a fact and on a lone brace
 */
export function renderSlots(template: string, table: FactTable): RenderedText {
  const citations: Citation[] = [];
  let text = '';
  let read = 0;
  for (const match of template.matchAll(PIECE)) {
    const name = match[1];
    if (name === undefined) throw new SlotError(match[0], 'is a lone brace; allowed: {name}');
    const fact = table.facts.get(name);
    if (!fact) throw new SlotError(name, 'names no fact');
    text += template.slice(read, match.index);
    const start = text.length;
    text += renderFact(fact, table.tickSize);
    read = match.index + match[0].length;
    if (fact.unit === 'word') continue;
    const { timeframe, value, candleTime } = fact;
    citations.push({ start, end: text.length, fact: name, timeframe, value, candleTime });
  }
  return { text: text + template.slice(read), citations };
}
