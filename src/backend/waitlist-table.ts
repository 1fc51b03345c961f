import * as v from 'valibot';
import { failed, type Outcome, succeeded } from './failure.ts';
import { failureOfTable, tables } from './tables.ts';

const StandingSchema = v.picklist(['approved', 'pending', 'unknown']);

/** What an address is on the waitlist: approved, pending, or not there. */
export type WaitlistStanding = v.InferOutput<typeof StandingSchema>;

/** Asks what the sign-in screen may know of an address. */
export async function waitlistStanding(email: string): Promise<Outcome<WaitlistStanding>> {
  const { data, error, status } = await (await tables()).rpc('waitlist_status', { email });
  if (error) return failureOfTable(error, status);
  const parsed = v.safeParse(StandingSchema, data);
  return parsed.success ? succeeded(parsed.output) : failed('malformed', status, null);
}

const RowSchema = v.nullable(v.object({ approved: v.boolean() }));

/** Whether a signed-in person is approved: by their own row, or as an admin. */
export async function isApproved(userId: string): Promise<Outcome<boolean>> {
  const client = await tables();
  const row = await client.from('waitlist').select('approved').eq('user_id', userId).maybeSingle();
  if (row.error) return failureOfTable(row.error, row.status);
  const parsed = v.safeParse(RowSchema, row.data);
  if (!parsed.success) return failed('malformed', row.status, null);
  if (parsed.output?.approved) return succeeded(true);
  return readIsAdmin();
}

/** Whether the signed-in person is an admin. */
export async function readIsAdmin(): Promise<Outcome<boolean>> {
  const { data, error, status } = await (await tables()).rpc('is_admin');
  return error ? failureOfTable(error, status) : succeeded(data === true);
}
