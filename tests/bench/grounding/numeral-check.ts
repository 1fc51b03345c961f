import { type FactTable, renderFact } from '../../../analysis-server/analyst/facts.ts';
import { renderSlots, SlotError } from '../../../analysis-server/analyst/slots.ts';

/**
 * The naive check that grounding is measured against: the rendered sentence may hold any numeral
 * that some fact shows, and whatever words it likes.
 */
export function numeralsAreFacts(sentence: string, table: FactTable): boolean {
  const shown = [...table.facts.values()].map((fact) => renderFact(fact, table.tickSize));
  const known = new Set(shown.flatMap((text) => text.match(/\d[\d,.]*/g) ?? []));
  try {
    const { text } = renderSlots(sentence, table);
    const numerals = text
      .replace(/\b(MA\d+|TP\d|[SR]\d|\d+[hdwm])\b/g, '')
      .match(/\d[\d,.]*\d|\d/g);
    return (numerals ?? []).every((numeral) => known.has(numeral));
  } catch (error) {
    if (error instanceof SlotError) return false;
    throw error;
  }
}
