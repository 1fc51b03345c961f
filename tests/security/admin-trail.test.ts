import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { embeddedDatabases } from '../support/embedded-databases.ts';
import { startPostgres } from '../support/postgres.ts';
import { makeAdmin } from '../support/standing.ts';
import { ACTORS, type Accounts, createAccounts } from './access/actors.ts';
import { type HttpActors, signInAll } from './access/over-http.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

const ROWS = '/rest/v1/admin_actions';
const FORGED = { action: 'approve', done_by: 'operator' };

describe.each(embeddedDatabases(postgres))('the trail on $name', ({ url }) => {
  let embedded: TestEmbedded;
  let accounts: Accounts;
  let actors: HttpActors;

  beforeAll(async () => {
    embedded = await startTestEmbedded({ databaseUrl: await url(), programs: [] });
    accounts = await createAccounts(embedded.database);
    actors = await signInAll(embedded, accounts);
  });
  afterAll(() => embedded.stop());

  /** The whole table, as text. */
  async function rows(): Promise<readonly string[]> {
    const found = await embedded.database.query<{ row: string }>(
      'select a::text as row from public.admin_actions a order by a.id',
    );
    expect(found.length).toBeGreaterThan(4);
    return found.map(({ row }) => row);
  }

  test('an admin reads it; nobody else sees one entry, one column or how many there are', async () => {
    for (const actor of ACTORS) {
      const table = await actors.ask(actor, 'GET', `${ROWS}?select=*`);
      const called = await actors.ask(actor, 'POST', '/rest/v1/rpc/admin_trail', {});
      const counted = await actors.ask(actor, 'GET', `${ROWS}?select=count()`);
      if (actor === 'admin') {
        expect(table.body).toHaveLength((await rows()).length);
        expect(JSON.stringify(called.body)).toContain(accounts.ann.email);
        continue;
      }
      expect([actor, called.status >= 400]).toEqual([actor, true]);
      const [seen, number] = [table.body, counted.body].map((body) => JSON.stringify(body));
      expect(seen === '[]' || table.status >= 400, `${actor}: ${seen}`).toBe(true);
      expect(number === '[{"count":0}]' || counted.status >= 400, `${actor}: ${number}`).toBe(true);
    }
  });

  test('an admin who is one no more reads it no more, with the old token', async () => {
    await embedded.database.query('delete from public.admin_emails');
    expect((await actors.ask('admin', 'GET', ROWS)).body).toEqual([]);
    expect((await actors.ask('admin', 'POST', '/rest/v1/rpc/admin_trail', {})).status).toBe(403);
    await makeAdmin(embedded.database, accounts.admin.email);
  });

  test.each([
    ['POST', ROWS, FORGED],
    ['POST', `${ROWS}?on_conflict=id`, { id: 1, ...FORGED }],
    ['PUT', `${ROWS}?id=eq.1`, { id: 1, ...FORGED }],
    ['PATCH', `${ROWS}?id=gt.0`, { action: 'approve' }],
    ['PATCH', `${ROWS}?id=gt.0`, { actor: null, done_by: 'system', created_at: '2020-01-01' }],
    ['DELETE', `${ROWS}?id=gt.0`, undefined],
    ['POST', '/rest/v1/rpc/record_action', { action: 'approve', subject: null }],
    ['POST', '/rest/v1/rpc/forget_person', {}],
    ['DELETE', '/rest/v1/trail_people?id=not.is.null', undefined],
  ])('%s %s of every actor is refused and changes nothing', async (method, path, body) => {
    const before = await rows();
    for (const actor of ACTORS) {
      const { status } = await actors.ask(actor, method, path, body);
      expect([actor, status >= 400]).toEqual([actor, true]);
    }
    expect(await rows()).toEqual(before);
  });

  const STATEMENTS = [
    "update public.admin_actions set action = 'revoke'",
    'delete from public.admin_actions',
    'truncate public.admin_actions',
    'truncate public.admin_actions restart identity cascade',
    `insert into public.admin_actions (id, action, done_by) overriding system value
       select id, 'revoke', 'system' from public.admin_actions limit 1
       on conflict (id) do update set action = excluded.action`,
  ];

  test.each(STATEMENTS)('the owner of the table is refused, too: %s', async (statement) => {
    const before = await rows();
    for (const role of ['origin', 'replica']) {
      const done = embedded.database.transaction(async (tx) => {
        await tx.query(`set local session_replication_role = ${role}`);
        await tx.query(statement);
      });
      await expect(done).rejects.toThrow('admin_actions rows are immutable');
    }
    expect(await rows()).toEqual(before);
  });

  test.each([
    ...STATEMENTS,
    "insert into public.admin_actions (action, done_by) values ('approve', 'system')",
    `select setval('public.admin_actions_id_seq', 1)`,
    `select private.record_action('approve', null)`,
  ])('the role of the services is refused: %s', async (statement) => {
    const before = await rows();
    const done = embedded.database.transaction(async (tx) => {
      await tx.query('set local role service_role');
      await tx.query(statement);
    });
    await expect(done).rejects.toMatchObject({ code: '42501' });
    expect(await rows()).toEqual(before);
  });

  test('whom a change is put down to is not for the caller to say', async () => {
    const { id } = accounts.waitlisted;
    for (const path of ['set_config', 'rpc/set_config', 'rpc/pg_catalog.set_config']) {
      const body = { setting_name: 'app.actor', new_value: accounts.ann.id, is_local: false };
      expect((await actors.ask('admin', 'POST', `/rest/v1/${path}`, body)).status).toBe(404);
    }
    const changed = await actors.ask('admin', 'PATCH', `/rest/v1/waitlist?user_id=eq.${id}`, {
      approved: true,
    });
    expect(changed.status).toBeLessThan(300);
    const [last] = await embedded.database.query(
      `select a.done_by, p.user_id from public.admin_actions a
       join private.trail_people p on p.id = a.actor order by a.id desc limit 1`,
    );
    expect(last).toEqual({ done_by: 'person', user_id: accounts.admin.id });
  });

  test("the token's person comes before the one that a server names", async () => {
    await embedded.database.transaction(async (tx) => {
      await tx.query(
        `select set_config('request.jwt.claim.sub', $1, true),
           set_config('request.jwt.claims', $2, true), set_config('app.actor', $3, true)`,
        [
          accounts.admin.id,
          JSON.stringify({ sub: accounts.admin.id, role: 'authenticated' }),
          accounts.ann.id,
        ],
      );
      await tx.query('update public.waitlist set approved = not approved where user_id = $1', [
        accounts.waitlisted.id,
      ]);
    });
    const [last] = await embedded.database.query(
      `select p.user_id from public.admin_actions a
       join private.trail_people p on p.id = a.actor order by a.id desc limit 1`,
    );
    expect(last).toEqual({ user_id: accounts.admin.id });
  });
});
