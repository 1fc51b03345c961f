import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { embeddedDatabases } from '../support/embedded-databases.ts';
import { startPostgres } from '../support/postgres.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

/** Counts password hashes and their cost, no matter who asks the database for them. */
const COUNT_HASHES = `
alter function extensions.gen_salt(text, integer) rename to gen_salt_uncounted;
create table public.salts (cost integer);
create function extensions.gen_salt(kind text, cost integer) returns text
language sql volatile security definer as $$
  insert into public.salts values (cost);
  select extensions.gen_salt_uncounted(kind, cost);
$$;`;

describe.each(embeddedDatabases(postgres))('what an answer does not tell, on $name', ({ url }) => {
  let embedded: TestEmbedded;
  beforeAll(async () => {
    embedded = await startTestEmbedded({ databaseUrl: await url(), programs: [] });
  });
  afterAll(() => embedded.stop());

  const post = (path: string, body: object) =>
    fetch(`${embedded.origin}${path}`, {
      method: 'POST',
      headers: { apikey: embedded.keys.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  /** What an answer is made of: values are a person's own, names and kinds are not. */
  const shape = (value: unknown): unknown => {
    if (Array.isArray(value)) return 'list';
    if (typeof value !== 'object' || value === null) return typeof value;
    const entries = Object.entries(value).map(([name, inner]) => [name, shape(inner)]);
    return Object.fromEntries(entries.sort());
  };

  const namesOf = (headers: Headers) => [...headers.keys()].sort();

  test('signing up a known address answers as for a new one', async () => {
    const known = await embedded.pendingUser();
    const [fresh, again] = [
      await post('/auth/v1/signup', { email: 'fresh@example.com', password: 'a password' }),
      await post('/auth/v1/signup', { email: known.email, password: 'a password' }),
    ];
    expect([fresh.status, again.status]).toEqual([200, 200]);
    const [one, other]: unknown[] = [await fresh.json(), await again.json()];
    const { user_metadata: _one, ...first } = Object(shape(one));
    const { user_metadata: _other, ...second } = Object(shape(other));
    expect(second).toEqual(first);
    expect(namesOf(again.headers)).toEqual(namesOf(fresh.headers));
  });

  test('signing up a known address mails nothing and leaves the password alone', async () => {
    const known = await embedded.approvedUser();
    embedded.mailbox.clear();
    await post('/auth/v1/signup', { email: known.email, password: 'the password of a thief' });
    expect(embedded.mailbox.messages()).toEqual([]);
    await embedded.signIn(known);
  });

  test('signing up a known address hashes a password as for a new one', async () => {
    const known = await embedded.pendingUser();
    await embedded.database.query(COUNT_HASHES);
    await post('/auth/v1/signup', { email: known.email, password: 'a password' });
    const spent = await embedded.database.query('select cost from public.salts');
    await post('/auth/v1/signup', { email: 'hashed@example.com', password: 'a password' });
    const [made] = await embedded.database.query<{ cost: string }>(
      "select substr(encrypted_password, 5, 2) as cost from auth.users where email = 'hashed@example.com'",
    );
    expect(spent).toEqual([{ cost: Number(made?.cost) }]);
  });

  test('recovery answers alike for every address', async () => {
    const answers = [];
    const approved = await embedded.approvedUser();
    const waiting = await embedded.pendingUser();
    for (const email of [approved.email, waiting.email, 'nobody@example.com']) {
      const answer = await post('/auth/v1/recover', { email });
      answers.push([answer.status, await answer.text(), namesOf(answer.headers)]);
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  test('resending answers alike for every address', async () => {
    const answers = [];
    const known = await embedded.approvedUser();
    for (const email of [known.email, 'nobody@example.com']) {
      const answer = await post('/auth/v1/resend', { type: 'signup', email });
      answers.push([answer.status, await answer.text(), namesOf(answer.headers)]);
    }
    expect(answers[1]).toEqual(answers[0]);
  });

  test('the standing of an address is one word and no more', async () => {
    const approved = await embedded.approvedUser();
    const admin = await embedded.admin();
    const waiting = await embedded.pendingUser();
    const words = [];
    for (const email of [approved.email, admin.email, waiting.email, 'nobody@example.com']) {
      words.push(await (await post('/rest/v1/rpc/waitlist_status', { email })).json());
    }
    expect(words).toEqual(['approved', 'approved', 'pending', 'unknown']);
  });

  test('an admin who was never approved is not turned away at the sign-in', async () => {
    const { email } = await embedded.pendingUser();
    await embedded.database.query('insert into public.admin_emails values ($1)', [email]);
    expect(await (await post('/rest/v1/rpc/waitlist_status', { email })).json()).toBe('approved');
  });
});
