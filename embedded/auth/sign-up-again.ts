import { randomBytes } from 'node:crypto';
import type { Database } from '../../platform/database/database.ts';
import { type LinkMailOptions, sendConfirmation } from './mailer.ts';

/** A version 7 UUID, as @supabase/lite gives accounts. @param at epoch milliseconds */
function timeOrderedId(at: number): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(at, 0, 6);
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  const hex = bytes.toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

interface Unconfirmed {
  id: string;
  email: string;
}

const MAIL_EVERY = "interval '60 seconds'";

async function mailConfirmation(
  options: LinkMailOptions,
  email: string,
  withPassword: boolean,
): Promise<void> {
  const token = randomBytes(32).toString('hex');
  const [account] = await options.database.query<Unconfirmed>(
    `update auth.users
     set confirmation_token = $2, confirmation_sent_at = now(), updated_at = now()
     where email = $1 and email_confirmed_at is null
       and (confirmation_sent_at is null or confirmation_sent_at < now() - ${MAIL_EVERY})
     returning id, email`,
    [email, token],
  );
  if (!account) return;
  const { id: userId } = account;
  await sendConfirmation(options, { email: account.email, userId, token, withPassword });
}

/** Resends the link at most once a minute; never reveals whether it did. */
export function resendConfirmation(options: LinkMailOptions, email: string): Promise<void> {
  return mailConfirmation(options, email, false);
}

/**
 * While unconfirmed, replaces the password and resends the link. Always takes as long as hashing a
 * new account's password, so that timing reveals nothing.
 */
export async function signUpAgain(
  options: LinkMailOptions,
  email: string,
  password: string,
): Promise<void> {
  await replaceUnproven(options.database, email, password);
  await mailConfirmation(options, email, true);
}

async function replaceUnproven(database: Database, email: string, password: string): Promise<void> {
  // Hashed outside the update, which would hash only if the account is unconfirmed.
  const [chosen] = await database.query<{ hash: string }>(
    "select extensions.crypt($1, extensions.gen_salt('bf', 10)) as hash",
    [password],
  );
  await database.query(
    `update auth.users set encrypted_password = $2, updated_at = now()
     where email = $1 and email_confirmed_at is null`,
    [email, chosen?.hash],
  );
}

/** GoTrue's answer for a taken address: an invented new user, but without identities. */
export function inventedUser(email: string, data: object, now: Date): object {
  // Postgres omits trailing zeros of a fraction.
  const at = now.toISOString().replace(/\.?0*Z$/, '+00:00');
  const id = timeOrderedId(now.getTime());
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: {
      ...data,
      email,
      email_verified: false,
      phone_verified: false,
      sub: id,
    },
    identities: [],
    created_at: at,
    updated_at: at,
    is_anonymous: false,
    confirmation_sent_at: at,
  };
}
