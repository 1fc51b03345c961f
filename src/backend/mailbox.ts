import * as v from 'valibot';
import { connection } from './connection.ts';
import { attempt, type Outcome, succeeded } from './failure.ts';
import { serverRequest } from './server-request.ts';

/** Where the backend shows its e-mails instead of sending them; null where it sends them. */
export function mailboxUrl(): Promise<Outcome<string | null>> {
  return attempt(async () => {
    const config = await connection().config();
    if (!config.ok) return config;
    return succeeded(config.value.mailbox ? `${config.value.supabaseUrl}/mailbox` : null);
  });
}

/**
 * Has the browser let into the mailbox; admins only. A page that is opened carries no access token,
 * so the server gives a cookie for it.
 */
export function enterMailbox(): Promise<Outcome<unknown>> {
  return serverRequest('supabaseUrl', 'mailbox/session', { method: 'POST' }, v.undefined());
}
