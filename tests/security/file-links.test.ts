import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { embeddedDatabases } from '../support/embedded-databases.ts';
import { startPostgres } from '../support/postgres.ts';
import { setApproval } from '../support/standing.ts';
import { attachText, type Caller, openTicket } from '../support/support-desk.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

describe.each(embeddedDatabases(postgres))('links to files on $name', ({ url }) => {
  let embedded: TestEmbedded;
  let owner: Caller;
  let ticket: string;
  let path: string;

  beforeAll(async () => {
    embedded = await startTestEmbedded({ databaseUrl: await url(), programs: [] });
  });
  beforeEach(async () => {
    const person = await embedded.approvedUser('owner');
    owner = { ...person, client: await embedded.signIn(person) };
    ticket = await openTicket(owner);
    ({ path } = await attachText(owner, ticket, 'mine'));
  });
  afterAll(() => embedded.stop());

  const bucket = ({ client }: Pick<Caller, 'client'>) => client.storage.from('ticket-attachments');

  async function linkOf(caller: Pick<Caller, 'client'> = owner): Promise<URL> {
    const { data, error } = await bucket(caller).createSignedUrl(path, 3600);
    if (error) throw error;
    return new URL(data.signedUrl);
  }

  async function accessToken(): Promise<string> {
    return (await owner.client.auth.getSession()).data.session?.access_token ?? '';
  }

  async function ask(where: string, body: string): Promise<Response> {
    return fetch(`${embedded.origin}/storage/v1/object/sign/${where}`, {
      method: 'POST',
      headers: {
        apikey: embedded.keys.anonKey,
        Authorization: `Bearer ${await accessToken()}`,
        'Content-Type': 'application/json',
      },
      body,
    });
  }

  it.each([
    '0',
    '-1',
    '3601',
    '315360000',
    '1e308',
    '1e309',
    '0.5',
    '"60"',
    'null',
    'true',
    'NaN',
    '[60]',
  ])('are not made for a lifetime of %s, alone or in a list', async (expiresIn) => {
    const single = await ask(`ticket-attachments/${path}`, `{"expiresIn":${expiresIn}}`);
    expect(single.status).toBe(400);
    expect(await single.json()).toMatchObject({
      message: expect.stringContaining('from 1 to 3600'),
    });
    const list = `{"expiresIn":${expiresIn},"paths":["${path}"]}`;
    expect((await ask('ticket-attachments', list)).status).toBe(400);
  });

  it('last an hour at most, alone and in a list', async () => {
    const many = await bucket(owner).createSignedUrls([path], 3600);
    const links = [await linkOf(), new URL(many.data?.[0]?.signedUrl ?? '')];
    const now = Math.floor(Date.now() / 1000);
    for (const link of links) {
      const { exp } = decodeJwt(link.searchParams.get('token') ?? '');
      expect(exp).toBeLessThanOrEqual(now + 3_600);
      expect(await (await fetch(link)).text()).toBe('mine');
    }
  });

  const ENDINGS: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['the session ends', () => owner.client.auth.signOut()],
    ['the approval is taken back', () => setApproval(embedded.database, owner.email, false)],
    [
      'the person is banned',
      () =>
        embedded.database.query(
          "update auth.users set banned_until = now() + interval '1 hour' where id = $1",
          [owner.id],
        ),
    ],
    [
      'the account is deleted',
      () => embedded.database.query('delete from auth.users where id = $1', [owner.id]),
    ],
    [
      'the ticket becomes somebody else’s',
      async () => {
        const other = await embedded.approvedUser('other');
        await embedded.database.query(
          'update public.support_tickets set user_id = $2 where id = $1',
          [ticket, other.id],
        );
      },
    ],
  ];

  it.each(ENDINGS)('end when %s', async (_, end) => {
    const link = await linkOf();
    expect((await fetch(link)).status).toBe(200);
    await end();
    const answer = await fetch(link);
    expect(answer.status).toBe(403);
    expect(await answer.text()).not.toContain('mine');
  });

  it('of an admin end with the admin’s right, while the owner’s go on', async () => {
    const admin = await embedded.admin();
    const link = await linkOf({ client: await embedded.signIn(admin) });
    const own = await linkOf();
    expect((await fetch(link)).status).toBe(200);
    await embedded.database.query('delete from public.admin_emails where email = $1', [
      admin.email,
    ]);
    expect((await fetch(link)).status).toBe(403);
    expect((await fetch(own)).status).toBe(200);
  });

  it('go with the file', async () => {
    const link = await linkOf();
    await embedded.database.query('delete from storage.objects where name = $1', [path]);
    expect((await fetch(link)).status).toBe(403);
  });

  it('open one file alone', async () => {
    const second = await attachText(owner, ticket, 'second');
    const link = await linkOf();
    const other = new URL(link.href.replace(path, second.path));
    expect((await fetch(other)).status).toBe(400);
    const elsewhere = new URL(link.href.replace('ticket-attachments', 'contract-files'));
    expect((await fetch(elsewhere)).status).toBe(400);
  });

  it('take no access token, and are none', async () => {
    const link = await linkOf();
    const token = link.searchParams.get('token') ?? '';
    for (const asked of ['/auth/v1/user', '/rest/v1/support_tickets?select=id']) {
      const answer = await fetch(`${embedded.origin}${asked}`, {
        headers: { apikey: embedded.keys.anonKey, Authorization: `Bearer ${token}` },
      });
      expect([asked, answer.ok]).toEqual([asked, false]);
    }
    link.searchParams.set('token', await accessToken());
    expect((await fetch(link)).status).toBe(400);
    link.searchParams.delete('token');
    expect((await fetch(link)).status).toBe(400);
  });

  it('tell nobody’s address', async () => {
    const payload = (await linkOf()).searchParams.get('token')?.split('.')[1] ?? '';
    expect(Buffer.from(payload, 'base64url').toString()).not.toContain('@');
  });
});
