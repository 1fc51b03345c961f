import * as v from 'valibot';
import { authorisedRequest } from './authorised-request.ts';
import { connection } from './connection.ts';
import { type Outcome, succeeded } from './failure.ts';

/** Whether the backend shows its e-mails at /mailbox instead of sending them. */
export async function hasMailbox(): Promise<boolean> {
  return (await connection().config()).mailbox === true;
}

/**
 * Has the browser let into the mailbox; admins only. A page that is opened carries no access token,
 * so the server gives a cookie for it.
 * @returns the mailbox's address
 */
export async function enterMailbox(): Promise<Outcome<string>> {
  const { supabaseUrl } = await connection().config();
  const url = `${supabaseUrl}/mailbox`;
  const outcome = await authorisedRequest(`${url}/session`, { method: 'POST' }, v.undefined());
  return outcome.ok ? succeeded(url) : outcome;
}
