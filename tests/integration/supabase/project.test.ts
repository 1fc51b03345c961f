import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actAtDesk } from '../../../beta/actions.ts';
import type { Database } from '../../../platform/database/database.ts';
import { openQueue } from '../../../platform/database/queue.ts';
import { analysisServerOn } from '../../support/analysis-server.ts';
import { type Person, signToken } from '../../support/people.ts';
import { startPostgres } from '../../support/postgres.ts';
import { scriptedMarket } from '../../support/scripted-market.ts';
import { createSupabaseProject, type SupabaseProject } from '../../support/supabase/project.ts';
import { quietLog } from '../../support/test-database.ts';

const postgres = await startPostgres();
let project: SupabaseProject;

/** Signs up, confirms and signs in, as the auth service does it. */
async function signUp(): Promise<Person> {
  const { auth } = project;
  const id = randomUUID();
  const email = `${id}@example.com`;
  await auth.query(
    `insert into auth.users (id, aud, role, email, encrypted_password, raw_user_meta_data, created_at)
     values ($1, 'authenticated', 'authenticated', $2, 'planted', '{}', now())`,
    [id, email],
  );
  await auth.query('update auth.users set email_confirmed_at = now() where id = $1', [id]);
  await auth.query('insert into auth.sessions (id, user_id, created_at) values ($1, $1, now())', [
    id,
  ]);
  await auth.query(
    `insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
     values (gen_random_uuid(), $1, 'password', now(), now())`,
    [id],
  );
  return { id, email, token: await signToken(id) };
}

async function approve({ email }: Person): Promise<void> {
  const invite = async () => ({ kind: 'mailed' as const });
  const desk = { database: project.owner, invite, log: quietLog };
  expect(await actAtDesk(desk, 'operator', 'approve', email)).toMatchObject({ kind: 'done' });
}

async function approved(): Promise<Person> {
  const person = await signUp();
  await approve(person);
  return person;
}

/** What a person's request comes to. */
const ask = <T = Record<string, unknown>>(
  person: Person | null,
  sql: string,
  params: readonly unknown[] = [],
) => project.as(person?.id ?? null, (tx: Database) => tx.query<T>(sql, params));

async function openTicket(person: Person): Promise<string> {
  const id = randomUUID();
  await ask(
    person,
    "insert into support_tickets (id, title, description) values ($1, 'Empty', 'Since today.')",
    [id],
  );
  return id;
}

const upload = (person: Person, path: string) =>
  ask(
    person,
    `insert into storage.objects (bucket_id, name, owner, owner_id, metadata)
     values ('ticket-attachments', $1, $2, $3, '{"size": 4, "mimetype": "text/plain"}')`,
    [path, person.id, person.id],
  );

describe.skipIf(!postgres)('a Supabase project', () => {
  beforeAll(async () => {
    if (postgres) project = await createSupabaseProject(postgres);
    await project.migrate();
  });
  afterAll(async () => {
    await project?.stop();
    await postgres?.stop();
  });

  test('is owned by nobody with rights beyond its own', async () => {
    const [owner] = await project.owner.query<{ super: boolean; member: boolean }>(
      `select rolsuper as super, pg_has_role('supabase_auth_admin', 'member')
         or pg_has_role('supabase_storage_admin', 'member') as member
       from pg_roles where rolname = current_user`,
    );
    expect(owner).toEqual({ super: false, member: false });
  });

  test('publishes the tables that the app listens to', async () => {
    const published = await project.owner.query<{ tablename: string }>(
      "select tablename from pg_publication_tables where pubname = 'supabase_realtime' order by 1",
    );
    expect(published.map(({ tablename }) => tablename)).toEqual([
      'coin_checks',
      'support_tickets',
      'ticket_attachments',
      'ticket_messages',
      'ticket_read_status',
    ]);
  });

  test('its auth service brings people onto the waitlist, and voids what was planted', async () => {
    const person = await signUp();
    const waiting = await ask(person, 'select email, approved from waitlist');
    expect(waiting).toEqual([{ email: person.email, approved: false }]);
    const [row] = await project.auth.query<{ encrypted_password: string }>(
      'select encrypted_password from auth.users where id = $1',
      [person.id],
    );
    expect(row?.encrypted_password).not.toBe('planted');
    const moved = `moved-${person.email}`;
    await project.auth.query('update auth.users set email = $2 where id = $1', [person.id, moved]);
    expect(await ask(person, 'select email from waitlist')).toEqual([{ email: moved }]);
    expect(await ask(null, 'select waitlist_status($1)', [moved])).toEqual([
      { waitlist_status: 'pending' },
    ]);
  });

  test('a person reads and writes what is theirs, and nothing else', async () => {
    const [ann, ben, waiting] = [await approved(), await approved(), await signUp()];
    await ask(ann, "insert into coin_mutes (coin) values ('BTCUSDT')");
    const ticket = await openTicket(ann);
    const path = `${ticket}/1700000000000-note.txt`;
    await upload(ann, path);
    for (const [person, seen] of [
      [ann, 1],
      [ben, 0],
      [waiting, 0],
    ] as const) {
      for (const table of ['coin_mutes', 'support_tickets', 'storage.objects']) {
        const rows = await ask(person, `select * from ${table}`);
        expect([table, rows.length]).toEqual([table, seen]);
      }
    }
    await expect(ask(null, 'select * from support_tickets')).rejects.toMatchObject({
      code: '42501',
    });
    await expect(openTicket(waiting)).rejects.toMatchObject({ code: '42501' });
    await expect(upload(ben, `${ticket}/1700000000001-theirs.txt`)).rejects.toMatchObject({
      code: '42501',
    });
  });

  test('the servers make an analysis as its owner, and a person reads it', async () => {
    const boss = openQueue(project.url, quietLog);
    await boss.start();
    const ann = await approved();
    const api = analysisServerOn(
      { database: project.owner, boss, close: async () => {} },
      scriptedMarket(),
    );
    await api.server.start();
    const { key } = await api.analyze(ann, 'BTCUSDT');
    expect(await api.finished(ann, 'BTCUSDT', key)).toMatchObject({ status: 'complete' });
    const read = await ask<{ coin: string }>(ann, 'select coin from analysis_snapshots');
    expect(read).toContainEqual({ coin: 'BTCUSDT' });
    await api.server.stop();
    await boss.stop({ graceful: false });
  });

  test('a ban ends a sign-in, though the auth service leaves its session', async () => {
    const ann = await approved();
    const isLive = async () =>
      project.owner.query('select private.is_live_session($1, $1) as live', [ann.id]);
    expect(await isLive()).toEqual([{ live: true }]);
    const ban = (until: string) =>
      project.auth.query(
        'update auth.users set banned_until = now() + $2::interval where id = $1',
        [ann.id, until],
      );
    await ban('1 day');
    expect(await isLive()).toEqual([{ live: false }]);
    await ban('-1 second');
    expect(await isLive()).toEqual([{ live: true }]);
  });

  test('who leaves takes everything along, the files by the storage service', async () => {
    const ann = await approved();
    const ticket = await openTicket(ann);
    const path = `${ticket}/1700000000000-note.txt`;
    await upload(ann, path);
    await project.auth.query(
      `insert into auth.flow_state (id, user_id, provider_type, authentication_method)
       values (gen_random_uuid(), $1, 'email', 'recovery')`,
      [ann.id],
    );
    const [exported] = await ask<{ data: unknown }>(ann, 'select export_my_data() as data');
    expect(JSON.stringify(exported)).toContain(ticket);
    const files = await ask(ann, 'select begin_account_deletion() as path');
    expect(files).toEqual([{ path }]);
    await project.as(ann.id, async (tx) => {
      await tx.query("select set_config('storage.can_delete', 'true', true)");
      await tx.query('delete from storage.objects where name = $1', [path]);
    });
    await ask(ann, 'select delete_my_account()');
    const left = await project.owner.query(
      `select id from auth.users where id = $1
       union all select user_id from auth.flow_state where user_id = $1
       union all select user_id from waitlist where email = $2`,
      [ann.id, ann.email],
    );
    expect(left).toEqual([]);
    expect(
      await project.owner.query('select 1 from storage.objects where name = $1', [path]),
    ).toEqual([]);
  });
});
