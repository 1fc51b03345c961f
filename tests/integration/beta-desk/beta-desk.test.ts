import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BETA_PAGE_SIZE, BetaPageSchema } from '../../../domain/person/beta.ts';
import { EMAIL_RULE } from '../../../domain/person/email-address.ts';
import { createUser } from '../../../embedded/accounts.ts';
import { noteBackup } from '../../../embedded/backup/backups-folder.ts';
import { type Person, startTestEmbedded, type TestEmbedded } from '../../support/embedded.ts';
import { embeddedDatabases } from '../../support/embedded-databases.ts';
import { linkMailedTo } from '../../support/mailed-link.ts';
import { startPostgres } from '../../support/postgres.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

const APPROVAL = 'You are in: your beta access is approved';

describe.each(embeddedDatabases(postgres))('the beta desk on $name', ({ url }) => {
  let embedded: TestEmbedded;
  let admin: Person;
  let token: string;

  beforeAll(async () => {
    embedded = await startTestEmbedded({ databaseUrl: await url(), programs: [] });
    admin = await embedded.admin();
    token = await tokenOf(admin);
  });
  beforeEach(() => embedded.mailbox.clear());
  afterAll(() => embedded.stop());

  async function tokenOf(person: Person): Promise<string> {
    const { data } = await (await embedded.signIn(person)).auth.getSession();
    return data.session?.access_token ?? '';
  }

  async function ask(path: string, body: object, bearer = token, headers = {}) {
    const response = await fetch(`${embedded.origin}/analysis/beta-desk/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${bearer}`,
        'content-type': 'application/json',
        ...headers,
      },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  }

  test('an approval lets the person in and mails a link that sets the password', async () => {
    const person = await embedded.pendingUser();
    const answer = await ask('approve', { email: ` ${person.email.toUpperCase()} ` });
    expect(answer).toEqual({
      status: 200,
      body: {
        message: `${person.email} is approved. An email with a link to set the password is on its way.`,
      },
    });
    const link = new URL(linkMailedTo(embedded, person.email, APPROVAL));
    expect(link.origin + link.pathname).toBe(`${embedded.origin}/reset-password`);

    const client = embedded.visitor();
    const token_hash = link.searchParams.get('token_hash') ?? '';
    expect((await client.auth.verifyOtp({ token_hash, type: 'recovery' })).error).toBeNull();
    expect((await client.auth.updateUser({ password: 'chosen by me' })).error).toBeNull();
    const me = await embedded.signIn({ ...person, password: 'chosen by me' });
    expect((await me.rpc('is_approved')).data).toBe(true);
    const again = await embedded.visitor().auth.verifyOtp({ token_hash, type: 'recovery' });
    expect(again.error?.code).toBe('otp_expired');
  });

  test('eight approvals at once mail once', async () => {
    const person = await embedded.pendingUser();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => ask('approve', { email: person.email })),
    );
    const done = answers.filter(({ status }) => status === 200);
    expect(done).toHaveLength(1);
    const detail = `${person.email} is approved already; its email can be sent again.`;
    for (const each of answers.filter(({ status }) => status !== 200)) {
      expect(each.body).toMatchObject({ detail });
    }
    expect(embedded.mailbox.messages().filter(({ to }) => to === person.email)).toHaveLength(1);
  });

  test('an admin sees of when the newest backup is, and nobody else does', async () => {
    const read = async (bearer: string) => {
      const headers = { authorization: `Bearer ${bearer}` };
      const response = await fetch(`${embedded.origin}/analysis/beta-desk/last-backup`, {
        headers,
      });
      return [response.status, await response.json()];
    };
    expect(await read(token)).toEqual([200, { kept: true, madeAt: null }]);
    noteBackup(embedded.dataFolder, '2026-11-20T03:30:00.000Z');
    expect(await read(token)).toEqual([200, { kept: true, madeAt: '2026-11-20T03:30:00.000Z' }]);
    const other = await tokenOf(await embedded.approvedUser());
    expect((await read(other))[0]).toBe(403);
    const made = (bearer: string) =>
      fetch(`${embedded.origin}/operator/backup`, {
        method: 'POST',
        headers: { authorization: `Bearer ${bearer}` },
      });
    for (const bearer of [other, token, embedded.keys.anonKey, '']) {
      expect((await made(bearer)).status).toBe(403);
    }
  });

  test('the link lives for a day and no longer', async () => {
    const person = await embedded.pendingUser();
    await ask('approve', { email: person.email });
    const link = new URL(linkMailedTo(embedded, person.email, APPROVAL));
    const token_hash = link.searchParams.get('token_hash') ?? '';
    const age = (hours: number) =>
      embedded.database.query(
        "update auth.users set recovery_sent_at = recovery_sent_at - $2 * interval '1 hour' where id = $1",
        [person.id, hours],
      );
    await age(24.1);
    const late = await embedded.visitor().auth.verifyOtp({ token_hash, type: 'recovery' });
    expect(late.error?.code).toBe('otp_expired');
    await age(-0.2);
    const justInTime = await embedded.visitor().auth.verifyOtp({ token_hash, type: 'recovery' });
    expect(justInTime.error).toBeNull();
  });

  test('an address that never confirmed is confirmed by the link', async () => {
    const email = 'unconfirmed@example.com';
    await createUser(embedded.database, { email, password: 'placeholder', confirmed: false });
    await ask('approve', { email });
    const link = new URL(linkMailedTo(embedded, email, APPROVAL));
    const token_hash = link.searchParams.get('token_hash') ?? '';
    const client = embedded.visitor();
    await client.auth.verifyOtp({ token_hash, type: 'recovery' });
    await client.auth.updateUser({ password: 'chosen by me' });
    const { error } = await embedded
      .visitor()
      .auth.signInWithPassword({ email, password: 'chosen by me' });
    expect(error).toBeNull();
  });

  test('revoking shuts the person out; sending again is for those who may enter', async () => {
    const person = await embedded.approvedUser();
    expect((await ask('resend', { email: person.email })).status).toBe(200);
    expect(embedded.mailbox.messages()).toHaveLength(1);
    expect(await ask('revoke', { email: person.email })).toEqual({
      status: 200,
      body: { message: `The approval of ${person.email} is revoked.` },
    });
    expect(await ask('resend', { email: person.email })).toEqual({
      status: 409,
      body: {
        detail: `${person.email} is not approved; allowed: an approved address. Approve it first.`,
      },
    });
    expect(embedded.mailbox.messages()).toHaveLength(1);
  });

  test.each([
    [
      'approve',
      { email: 'nobody@example.com' },
      409,
      'nobody@example.com is not on the waitlist; allowed: an address that has joined it.',
    ],
    ['approve', { email: 'not an address' }, 422, `email is "not an address"; ${EMAIL_RULE}`],
    ['approve', {}, 422, 'email is missing'],
    ['list', { page: -1 }, 422, 'page is -1; expected >=0'],
    [
      'list',
      { standing: 'some' },
      422,
      'standing is "some"; expected ("all" | "waiting" | "approved")',
    ],
  ])('%s of %o is refused in words', async (path, body, status, detail) => {
    expect(await ask(path, body)).toEqual({ status, body: { detail } });
  });

  test('approving twice mails once', async () => {
    const person = await embedded.pendingUser();
    await ask('approve', { email: person.email });
    expect((await ask('approve', { email: person.email })).status).toBe(409);
    expect(embedded.mailbox.messages()).toHaveLength(1);
  });

  test('the list is searched and paged, newest first', async () => {
    const emails = Array.from({ length: BETA_PAGE_SIZE + 3 }, (_, i) => `paged-${i}@list.example`);
    await embedded.database.query(
      `insert into public.waitlist (email, created_at, approved)
       select email, now() + i * interval '1 second', i % 2 = 0
       from unnest($1::text[]) with ordinality as u (email, i)`,
      [emails],
    );
    const newest = [...emails].reverse();
    const list = async (question: object) =>
      v.parse(BetaPageSchema, (await ask('list', question)).body);
    const search = '@LIST.example';

    const first = await list({ search });
    expect(first.total).toBe(emails.length);
    expect(first.entries.map(({ email }) => email)).toEqual(newest.slice(0, BETA_PAGE_SIZE));
    const second = await list({ search, page: 1 });
    expect(second.entries.map(({ email }) => email)).toEqual(newest.slice(BETA_PAGE_SIZE));
    expect((await list({ search, standing: 'waiting' })).total).toBe(12);
    expect((await list({ search: '%' })).total).toBe(0);
    expect(await ask('approve', { email: 'paged-0@list.example' })).toEqual({
      status: 409,
      body: {
        detail:
          'paged-0@list.example is on the waitlist without an account; allowed: an address that signed up itself.',
      },
    });
  });

  test('it is for admins alone, and the operator is known by the service key alone', async () => {
    const approved = await tokenOf(await embedded.approvedUser());
    const person = await embedded.pendingUser();
    const { serviceKey, anonKey } = embedded.keys;
    const denied = 'Only admins may see and change the waitlist.';
    for (const path of ['list', 'approve', 'revoke', 'resend']) {
      expect(await ask(path, { email: person.email }, approved)).toEqual({
        status: 403,
        body: { detail: denied },
      });
      expect((await ask(path, { email: person.email }, anonKey)).status).toBe(401);
    }
    expect((await ask('list', {}, serviceKey)).status).toBe(200);
    const forwarded = { 'x-forwarded-for': '10.1.1.1' };
    expect((await ask('list', {}, serviceKey, forwarded)).status).toBe(200);
    expect((await ask('list', {}, `${serviceKey}x`)).status).toBe(401);
    expect((await ask('make-admin', { email: person.email })).status).toBe(403);
    expect((await ask('make-admin', { email: person.email }, serviceKey)).status).toBe(200);
    expect((await ask('approve', { email: person.email }, serviceKey)).status).toBe(200);
  });
});
