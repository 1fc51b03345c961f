import * as v from 'valibot';
import type { Outcome } from './failure.ts';
import { fromTables } from './tables.ts';

const CountSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

export function countUnreadTickets(): Promise<Outcome<number>> {
  return fromTables((db) => db.rpc('unread_ticket_count'), CountSchema);
}
