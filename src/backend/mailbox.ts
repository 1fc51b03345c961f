import * as v from 'valibot';
import { connection } from './connection.ts';
import { attempt, type Outcome, succeeded } from './failure.ts';
import { serverRequest } from './server-request.ts';

/** Where the backend shows its e-mails; null if it sends them. */
export function mailboxUrl(): Promise<Outcome<string | null>> {
  return attempt(async () => {
    const config = await connection().config();
    if (!config.ok) return config;
    return succeeded(config.value.mailbox ? `${config.value.supabaseUrl}/mailbox` : null);
  });
}

/** Sets a cookie, since a page navigation carries no access token; admins only. */
export function enterMailbox(): Promise<Outcome<unknown>> {
  return serverRequest('supabaseUrl', 'mailbox/session', { method: 'POST' }, v.undefined());
}
