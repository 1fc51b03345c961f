import { randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '../../platform/database.ts';
import { type LinkMailOptions, sendLink } from './mailer.ts';

interface Unconfirmed {
  id: string;
  email: string;
}

const MAIL_EVERY = "interval '60 seconds'";

/**
 * Mails the confirmation link again to an account that has not confirmed its address yet, at most
 * once a minute. Nothing tells the caller whether it did.
 */
export async function resendConfirmation(options: LinkMailOptions, email: string): Promise<void> {
  const token = randomBytes(32).toString('hex');
  const [account] = await options.database.query<Unconfirmed>(
    `update auth.users
     set confirmation_token = $2, confirmation_sent_at = now(), updated_at = now()
     where email = $1 and email_confirmed_at is null
       and (confirmation_sent_at is null or confirmation_sent_at < now() - ${MAIL_EVERY})
     returning id, email`,
    [email.trim().toLowerCase(), token],
  );
  if (!account) return;
  await sendLink(options, {
    template: 'confirmation',
    type: 'signup',
    email: account.email,
    userId: account.id,
    token,
  });
}

/** As long as the hashing of a new account's password takes. */
export async function spendHashingTime(database: Database, password: string): Promise<void> {
  await database.query("select extensions.crypt($1, extensions.gen_salt('bf', 10))", [password]);
}

/**
 * What GoTrue answers for an address that has an account: a user like a new one, invented, whose
 * only difference is that it has no identities.
 */
export function inventedUser(email: string, now: Date): object {
  const at = now.toISOString();
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email: email.trim().toLowerCase(),
    phone: '',
    confirmation_sent_at: at,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: {},
    identities: [],
    created_at: at,
    updated_at: at,
    is_anonymous: false,
  };
}
