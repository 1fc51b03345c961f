import * as v from 'valibot';
import { type Outcome, succeeded } from './failure.ts';
import { fromTables } from './tables.ts';

const StandingSchema = v.picklist(['approved', 'pending', 'unknown']);

/** What an address is on the waitlist: approved, pending, or not there. */
export type WaitlistStanding = v.InferOutput<typeof StandingSchema>;

/** Asks what the sign-in screen may know of an address. */
export function waitlistStanding(email: string): Promise<Outcome<WaitlistStanding>> {
  return fromTables((db) => db.rpc('waitlist_status', { email }), StandingSchema);
}

const RowSchema = v.nullable(v.object({ approved: v.boolean() }));

/** Whether a signed-in person is approved: by their own row, or as an admin. */
export async function isApproved(userId: string): Promise<Outcome<boolean>> {
  const row = await fromTables(
    (db) => db.from('waitlist').select('approved').eq('user_id', userId).maybeSingle(),
    RowSchema,
  );
  if (!row.ok) return row;
  return row.value?.approved ? succeeded(true) : readIsAdmin();
}

/** Whether the signed-in person is an admin. */
export function readIsAdmin(): Promise<Outcome<boolean>> {
  return fromTables((db) => db.rpc('is_admin'), v.boolean());
}
