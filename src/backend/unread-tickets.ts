import * as v from 'valibot';
import { failed, type Outcome, succeeded } from './failure.ts';
import { failureOfTable, tables } from './tables.ts';

const CountSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

/** How many tickets hold something that the person has not read. */
export async function countUnreadTickets(): Promise<Outcome<number>> {
  const { data, error, status } = await (await tables()).rpc('unread_ticket_count');
  if (error) return failureOfTable(error, status);
  const count = v.safeParse(CountSchema, data);
  return count.success ? succeeded(count.output) : failed('malformed', status, null);
}
