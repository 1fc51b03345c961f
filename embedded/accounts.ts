import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { addAdmin, setApproved } from '../beta/waitlist-entries.ts';
import { EmailAddressSchema } from '../domain/person/email-address.ts';
import type { Database } from '../platform/database/database.ts';
import { withActor } from '../platform/person/acting-person.ts';

export interface NewUser {
  email: string;
  password: string;
  /** Default true. */
  confirmed?: boolean;
  /** bcrypt cost, 4 to 31; default 10. */
  hashCost?: number;
}

const HASH_COST = 10;

/** The stored form. @throws ValiError */
export const normal = (email: string) => v.parse(EmailAddressSchema, email);

/** Creates an account as a sign-up would, unapproved. @throws 23505 if the address has one */
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

export async function findUser(database: Database, email: string): Promise<string | null> {
  const [row] = await database.query<{ id: string }>('select id from auth.users where email = $1', [
    normal(email),
  ]);
  return row?.id ?? null;
}

/** Sets a password and ends all sessions of the account. */
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

/** SQL: whether a parameter is the account's password. pgcrypto knows @supabase/lite's $2b$ as $2a$. */
export function isPassword(parameter: string): string {
  const hash = "nullif(replace(encrypted_password, '$2b$', '$2a$'), '')";
  return `coalesce(${hash} = extensions.crypt(${parameter}, ${hash}), false)`;
}

export async function hasPassword(
  database: Database,
  userId: string,
  password: string,
): Promise<boolean> {
  const rows = await database.query(
    `select 1 from auth.users where id = $1 and ${isPassword('$2')}`,
    [userId, password],
  );
  return rows.length > 0;
}

export const DEMO_USER = 'demo@example.com';
export const DEMO_ADMIN = 'admin@example.com';

async function ensureUser(database: Database, email: string, password: string): Promise<void> {
  const id = await findUser(database, email);
  if (id === null) await createUser(database, { email, password });
  else if (!(await hasPassword(database, id, password))) await setPassword(database, id, password);
  await withActor(database, 'operator', (tx) => setApproved(tx, email, true));
}

/** Two approved demo accounts, one of them an admin. */
export async function seedDemo(database: Database, password: string): Promise<void> {
  await ensureUser(database, DEMO_USER, password);
  await ensureUser(database, DEMO_ADMIN, password);
  await withActor(database, 'operator', (tx) => addAdmin(tx, DEMO_ADMIN));
}
