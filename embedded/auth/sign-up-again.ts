import { randomBytes } from 'node:crypto';
import type { Body } from './auth-body.ts';
import { type LinkMailOptions, sendConfirmation } from './mailer.ts';

/** A version 7 UUID, as @supabase/lite gives accounts. @param at epoch milliseconds */
function timeOrderedId(at: number): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(at, 0, 6);
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const MAIL_EVERY = "interval '60 seconds'";

/** Mails the link at most once a minute; never reveals whether it did. */
export async function mailConfirmation(
  options: LinkMailOptions,
  email: string,
  withPassword: boolean,
): Promise<void> {
  const token = randomBytes(32).toString('hex');
  const [account] = await options.database.query<{ userId: string; email: string }>(
    `update auth.users
     set confirmation_token = $2, confirmation_sent_at = now(), updated_at = now()
     where email = $1 and email_confirmed_at is null
       and (confirmation_sent_at is null or confirmation_sent_at < now() - ${MAIL_EVERY})
     returning id as "userId", email`,
    [email, token],
  );
  if (account) await sendConfirmation(options, { ...account, token, withPassword });
}

type SignUp = Pick<Body, 'email' | 'password' | 'data'>;

/** Always hashes, so that timing reveals nothing. @returns GoTrue's answer: an invented new user */
export async function signUpAgain(
  options: LinkMailOptions,
  signUp: SignUp,
  at: Date,
): Promise<object> {
  const { email, password } = signUp;
  // Hashed outside the update, which would hash only if the account is unconfirmed.
  const [chosen] = await options.database.query<{ hash: string }>(
    "select extensions.crypt($1, extensions.gen_salt('bf', 10)) as hash",
    [password],
  );
  const replaced = await options.database.query(
    `update auth.users set encrypted_password = $2, updated_at = now()
     where email = $1 and email_confirmed_at is null returning id`,
    [email, chosen?.hash],
  );
  await mailConfirmation(options, email, true);
  return inventedUser(signUp, at, replaced.length === 0);
}

function inventedUser({ email, data }: SignUp, at: Date, isConfirmed: boolean): object {
  // Postgres omits trailing zeros of a fraction.
  const now = at.toISOString().replace(/\.?0*Z$/, '+00:00');
  const id = timeOrderedId(at.getTime());
  const said = { ...data, email, email_verified: false, phone_verified: false, sub: id };
  const stamps = { created_at: now, updated_at: now };
  const own = { identity_id: id, id, user_id: id, identity_data: said, provider: 'email', email };
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: isConfirmed ? data : said,
    identities: isConfirmed ? [] : [{ ...own, ...stamps, last_sign_in_at: now }],
    is_anonymous: false,
    confirmation_sent_at: now,
    ...stamps,
  };
}
