import * as v from 'valibot';
import type { Outcome } from './failure.ts';
import { fromTables } from './tables.ts';

const CountSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

/** How many tickets hold something that the person has not read. */
export function countUnreadTickets(): Promise<Outcome<number>> {
  return fromTables((db) => db.rpc('unread_ticket_count'), CountSchema);
}
