import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { EmailAddressSchema } from '../domain/person/email-address.ts';
import type { Database } from '../platform/database/database.ts';

export interface NewUser {
  email: string;
  password: string;
  /** Whether the address counts as confirmed. Default true. */
  confirmed?: boolean;
  /** Rounds of bcrypt as a power of two, 4 to 31; 10 if absent. */
  hashCost?: number;
}

const HASH_COST = 10;

/** As every table keeps addresses. @throws ValiError for anything but one plain address */
const normal = (email: string) => v.parse(EmailAddressSchema, email);

/**
 * Makes an account as a sign-up would; it stands on the waitlist, unapproved.
 * @returns its id
 * @throws a database error 23505 when the address has an account
 */
export async function createUser(database: Database, user: NewUser): Promise<string> {
  const id = randomUUID();
  const email = normal(user.email);
  const confirmed = user.confirmed ?? true;
  const metadata = JSON.stringify({ sub: id, email, email_verified: confirmed });
  await database.transaction(async (tx) => {
    await tx.query(
      `insert into auth.users
         (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
          raw_user_meta_data)
       values ($1, 'authenticated', 'authenticated', $2,
         extensions.crypt($3, extensions.gen_salt('bf', $6)),
         case when $4 then now() end, '{"provider":"email","providers":["email"]}', $5)`,
      [id, email, user.password, confirmed, metadata, user.hashCost ?? HASH_COST],
    );
    await tx.query(
      `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
       values ($1, 'email', $2, $3, $4)`,
      [randomUUID(), id, id, metadata],
    );
  });
  return id;
}

/** @returns null when the address has no account */
export async function findUser(database: Database, email: string): Promise<string | null> {
  const [row] = await database.query<{ id: string }>('select id from auth.users where email = $1', [
    normal(email),
  ]);
  return row?.id ?? null;
}

/** Sets a password and ends every session of the account. */
export async function setPassword(
  database: Database,
  userId: string,
  password: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query(
      `update auth.users
       set encrypted_password = extensions.crypt($2, extensions.gen_salt('bf', $3)), updated_at = now()
       where id = $1`,
      [userId, password, HASH_COST],
    );
    await tx.query('delete from auth.sessions where user_id = $1', [userId]);
  });
}

/** Whether the account's password is this one. */
export async function hasPassword(
  database: Database,
  userId: string,
  password: string,
): Promise<boolean> {
  const rows = await database.query(
    `select 1 from auth.users
     where id = $1 and encrypted_password = extensions.crypt($2, encrypted_password)`,
    [userId, password],
  );
  return rows.length > 0;
}

/**
 * Approves an address for the beta, or revokes it.
 * @returns false when the address is not on the waitlist
 */
export async function setApproval(
  database: Database,
  email: string,
  approved: boolean,
): Promise<boolean> {
  const rows = await database.query(
    'update public.waitlist set approved = $2 where email = $1 returning id',
    [normal(email), approved],
  );
  return rows.length > 0;
}

/** Puts an address on the list of admins; it counts once an account has confirmed it. */
export async function makeAdmin(database: Database, email: string): Promise<void> {
  await database.query(
    'insert into public.admin_emails (email) values ($1) on conflict (email) do nothing',
    [normal(email)],
  );
}
