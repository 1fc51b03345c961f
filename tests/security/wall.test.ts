import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { epochMs } from '../../domain/text/quantity.ts';
import { startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { embeddedDatabases } from '../support/embedded-databases.ts';
import { startPostgres } from '../support/postgres.ts';
import { ACTORS, type Accounts, type Actor, createAccounts } from './access/actors.ts';
import { FUNCTIONS, RELATIONS, type RelationExpectation } from './access/expected.ts';
import { createWorld, NOTE, type World } from './access/fixtures.ts';
import { type HttpActors, signInAll } from './access/over-http.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

describe.each(embeddedDatabases(postgres))('over HTTP on $name', ({ url }) => {
  let embedded: TestEmbedded;
  let accounts: Accounts;
  let world: World;
  let http: HttpActors;

  beforeAll(async () => {
    // The monitor notes each minute that it looked at: here none passes.
    const now = epochMs(Date.now());
    embedded = await startTestEmbedded({ databaseUrl: await url(), clock: { now: () => now } });
    accounts = await createAccounts(embedded.database);
    world = await createWorld(embedded.database, accounts);
    http = await signInAll(embedded, accounts);
  });
  afterAll(() => embedded.stop());

  async function rowsWithin(
    actor: Actor,
    name: string,
    { owner, select }: RelationExpectation,
  ): Promise<number> {
    const reach = select?.[actor] ?? 'nobody';
    if (reach === 'nobody' || actor === 'anonymous') return 0;
    const mine = `${owner} = '${accounts[actor].id}'`;
    const within = {
      own: `where ${mine}`,
      'own and shared': `where (${mine} or ${owner} is null)`,
      everybody: '',
    };
    const own = within[reach];
    const note = name === 'ticket_messages' ? 'not is_admin_note' : 'message_id is null';
    const open = name === 'ticket_messages' || name === 'ticket_attachments';
    const seen = open && actor !== 'admin' ? `${own} and ${note}` : own;
    const [row] = await embedded.database.query<{ count: number }>(
      `select count(*)::integer as count from public.${name} r ${seen}`,
    );
    return row?.count ?? 0;
  }

  async function contentOf(name: string): Promise<unknown> {
    return embedded.database.query(
      `select md5(string_agg(r::text, ',' order by r::text)) as content from public.${name} r`,
    );
  }

  test.each(Object.entries(RELATIONS))(
    '%s shows each actor what is theirs',
    async (name, expectation) => {
      for (const actor of ACTORS) {
        const answer = await http.ask(actor, 'GET', `/rest/v1/${name}?select=*`);
        const rows = Array.isArray(answer.body) ? answer.body.length : 0;
        expect(rows, `rows for ${actor}`).toBe(await rowsWithin(actor, name, expectation));
      }
    },
  );

  test.each(Object.entries(RELATIONS))(
    '%s is not changed by whom it is not for',
    async (name, expectation) => {
      const before = await contentOf(name);
      const [row] = await embedded.database.query<Record<string, unknown>>(
        `select * from public.${name} limit 1`,
      );
      for (const actor of ACTORS) {
        const path = `/rest/v1/${name}`;
        if (!expectation.update?.[actor]) await http.ask(actor, 'PATCH', path, row);
        if (!expectation.delete?.[actor]) await http.ask(actor, 'DELETE', path);
        if (!expectation.insertable) {
          const added = await http.ask(actor, 'POST', path, row);
          expect(added.status, `insert by ${actor}`).toBeGreaterThanOrEqual(400);
        }
        expect(await contentOf(name), `${name} after ${actor}`).toEqual(before);
      }
    },
  );

  /** Everything that an actor can get to read. */
  async function everything(actor: Actor): Promise<string> {
    const nested =
      'support_tickets?select=*,ticket_messages(*,ticket_attachments(*)),ticket_attachments(*)';
    const paths = [...Object.keys(RELATIONS).map((name) => `${name}?select=*`), nested];
    const answers = [];
    for (const path of paths) answers.push(await http.ask(actor, 'GET', `/rest/v1/${path}`));
    const { ticket, file } = world.belongings.ann;
    const calls: [name: string, body: object][] = [
      ['waitlist_count', {}],
      ['is_admin', {}],
      ['is_approved', {}],
      ['unread_ticket_count', {}],
      ['support_ticket_page', {}],
      ['support_ticket_counts', {}],
      ['support_authors', { ticket }],
      ['can_see_ticket', { ticket }],
      ['export_my_data', {}],
    ];
    for (const [name, body] of calls) {
      expect(FUNCTIONS).toHaveProperty(name);
      answers.push(await http.ask(actor, 'POST', `/rest/v1/rpc/${name}`, body));
    }
    answers.push(
      await http.ask(actor, 'POST', '/storage/v1/object/sign/ticket-attachments', {
        expiresIn: 60,
        paths: [file],
      }),
      await http.ask(actor, 'GET', '/push/subscriptions'),
      await http.ask(actor, 'POST', '/analysis/beta-desk/list', {}),
      await http.ask(actor, 'GET', '/auth/v1/user'),
    );
    return JSON.stringify(answers.map(({ body }) => body));
  }

  test('nothing that an owner can read reveals notes, admins or other people', async () => {
    const read = await everything('ann');
    expect(read).toContain('written by ann');
    expect(read).toContain('an answer');
    const { admin, ben, waitlisted, revoked } = accounts;
    for (const secret of [
      NOTE,
      'note.png',
      admin.email,
      ben.email,
      waitlisted.email,
      revoked.email,
    ]) {
      expect(read).not.toContain(secret);
    }
    expect(read).not.toContain(ben.id);
  });

  test('an admin reads notes and whose they are', async () => {
    const read = await everything('admin');
    expect(read).toContain(NOTE);
    expect(read).toContain(accounts.ben.email);
  });

  test.each(['waitlisted', 'revoked'] as const)(
    'a person who is %s reads of the account alone',
    async (actor) => {
      const read = await everything(actor);
      expect(read).toContain(accounts[actor].email);
      for (const secret of [
        'written by',
        'an answer',
        'A question',
        NOTE,
        'chart.png',
        'LONG to SHORT',
      ]) {
        expect(read).not.toContain(secret);
      }
    },
  );

  test('a visitor reads the count and nothing else', async () => {
    const read = await everything('anonymous');
    for (const { email, id } of Object.values(accounts)) {
      expect(read).not.toContain(email);
      expect(read).not.toContain(id);
    }
  });

  test('approval that is taken back ends everything with the next request', async () => {
    const person = await embedded.approvedUser('soon-revoked');
    const client = await embedded.signIn(person);
    const { data } = await client.auth.getSession();
    const headers = {
      apikey: embedded.keys.anonKey,
      authorization: `Bearer ${data.session?.access_token}`,
      'content-type': 'application/json',
    };
    const coins = () =>
      fetch(`${embedded.origin}/analysis/coinlist`, { method: 'POST', headers, body: '{}' });
    const devices = () => fetch(`${embedded.origin}/push/subscriptions`, { headers });
    const analyses = () => client.from('analysis_snapshots').select('id');

    expect((await coins()).status).toBe(200);
    expect((await devices()).status).toBe(200);
    expect((await analyses()).data).toHaveLength(1);
    await embedded.database.query('update public.waitlist set approved = false where email = $1', [
      person.email,
    ]);
    expect((await coins()).status).toBe(403);
    expect((await devices()).status).toBe(403);
    expect((await analyses()).data).toEqual([]);
  });

  test("an admin's rights end with the list's entry, at the next request", async () => {
    const person = await embedded.admin('soon-no-admin');
    const client = await embedded.signIn(person);
    const waiting = () => client.from('waitlist').select('email');
    expect((await waiting()).data?.length).toBeGreaterThan(1);
    await embedded.database.query('delete from public.admin_emails where email = $1', [
      person.email,
    ]);
    expect((await waiting()).data).toEqual([{ email: person.email }]);
    expect((await client.rpc('is_admin')).data).toBe(false);
  });
});
