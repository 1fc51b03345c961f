import type { Action } from '../../domain/recommendation.ts';
import type { FactTable } from './facts.ts';
import { listOf } from './sentence.ts';
import { renderSlots } from './slots.ts';
import { type Reading, readingsFor, type Vote } from './vote.ts';

/** The strongest readings, no two of the same kind, so that one idea is not said three times. */
export function distinctReadings(readings: readonly Reading[], count: number): Reading[] {
  const kinds = new Set<string>();
  return readings.filter(({ kind }) => !kinds.has(kind) && kinds.add(kind)).slice(0, count);
}

/**
 * Says in two sentences what speaks for an action and what against it, numbers rendered from facts.
 * Begins with the coin's symbol.
 */
export function reasonFor(vote: Vote, action: Action, table: FactTable): string {
  const supporting = distinctReadings(readingsFor(vote, action), 3);
  const opposing = distinctReadings(readingsFor(vote, action === 'LONG' ? 'SHORT' : 'LONG'), 2);
  const clauses = (readings: readonly Reading[]) => listOf(readings.map((r) => r.clause));
  const lead =
    supporting.length === 0
      ? `{coin} is called ${action} although little speaks for it.`
      : `{coin} is called ${action} because ${clauses(supporting)}.`;
  const doubt =
    opposing.length === 0
      ? 'Nothing measured speaks against it.'
      : `Against it: ${clauses(opposing)}.`;
  return renderSlots(`${lead} ${doubt}`, table).text;
}
