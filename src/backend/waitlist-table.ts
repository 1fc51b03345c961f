import * as v from 'valibot';
import { type Outcome, succeeded } from './failure.ts';
import { fromTables } from './tables.ts';

const StandingSchema = v.picklist(['approved', 'pending', 'unknown']);

export const waitlistStanding = (email: string) =>
  fromTables((db) => db.rpc('waitlist_status', { email }), StandingSchema);

const RowSchema = v.nullable(v.object({ approved: v.boolean() }));

/** By the user's own row, or as an admin. */
export async function isApproved(userId: string): Promise<Outcome<boolean>> {
  const row = await fromTables(
    (db) => db.from('waitlist').select('approved').eq('user_id', userId).maybeSingle(),
    RowSchema,
  );
  if (!row.ok) return row;
  return row.value?.approved ? succeeded(true) : readIsAdmin();
}

export const readIsAdmin = () => fromTables((db) => db.rpc('is_admin'), v.boolean());
