import { randomUUID } from 'node:crypto';
import { type JWTPayload, SignJWT } from 'jose';
import type { Database } from '../../platform/database/database.ts';

/** Signs the tokens of test people; the servers under test are given the same. */
export const TEST_JWT_SECRET = 'the-secret-of-the-tests-is-long-enough';

/** For passwords of test people: one at the product's own cost takes a fifth of a second to make and to check. */
export const CHEAPEST_HASH = 4;

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

/**
 * An access token as the auth service issues it; `claims` may spoil it. The one session of a test
 * person has the person's own id.
 */
export function signToken(userId: string, claims: JWTPayload = {}): Promise<string> {
  const seconds = Math.floor(Date.now() / 1000);
  const payload = {
    sub: userId,
    session_id: userId,
    role: 'authenticated',
    aud: 'authenticated',
    exp: seconds + 3_600,
    ...claims,
  };
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(TEST_JWT_SECRET));
}

/** Approves a person, or takes the approval back. */
export async function setApproved(
  database: Database,
  person: Person,
  approved: boolean,
): Promise<void> {
  await database.query('update public.waitlist set approved = $2 where user_id = $1', [
    person.id,
    approved,
  ]);
}

/** A signed-up person with a confirmed address, on the waitlist, unapproved. */
export async function createWaitlisted(database: Database): Promise<Person> {
  const id = randomUUID();
  const email = `person-${id}@example.com`;
  await database.query(
    'insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())',
    [id, email],
  );
  await database.query('insert into auth.sessions (id, user_id) values ($1, $1)', [id]);
  return { id, email, token: await signToken(id) };
}

/** A person who may use the beta. */
export async function createApproved(database: Database): Promise<Person> {
  const person = await createWaitlisted(database);
  await setApproved(database, person, true);
  return person;
}
