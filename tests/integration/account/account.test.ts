import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Accounts, createAccounts } from '../../security/access/actors.ts';
import { personalTables } from '../../security/access/catalogue.ts';
import { createWorld, NOTE, type World } from '../../security/access/fixtures.ts';
import { startTestEmbedded, type TestEmbedded } from '../../support/embedded.ts';
import { embeddedDatabases } from '../../support/embedded-databases.ts';
import { startPostgres } from '../../support/postgres.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

const BUCKET = 'ticket-attachments';

const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Where a person's rows stand in the export; null: not a person's data, and why. */
const EXPORTED: Readonly<Record<string, string | null>> = {
  'private.departures': null, // begun and ended by leaving
  'private.kept_alert_targets': null, // a choice that ends with the password it is made for
  'public.alerts': 'alerts',
  'public.analysis_jobs': 'analysis_jobs',
  'public.monitor_notices': 'missed_checks',
  'public.push_subscriptions': 'push_subscriptions',
  'public.support_notices': 'support_notices',
  'public.support_tickets': 'support_tickets',
  'public.telegram_link_codes': null, // hashes of codes that live for minutes
  'public.telegram_links': 'telegram_links',
  'public.ticket_attachments': 'support_tickets',
  'public.ticket_messages': 'support_tickets',
  'public.ticket_read_status': 'support_tickets',
  'public.user_settings': 'user_settings',
  'public.waitlist': 'waitlist',
  'public.watchlist_entries': 'watchlist',
};

describe.each(embeddedDatabases(postgres))('an account on $name', ({ url }) => {
  let embedded: TestEmbedded;
  let accounts: Accounts;
  let world: World;
  let ann: SupabaseClient;

  beforeAll(async () => {
    embedded = await startTestEmbedded({ databaseUrl: await url(), programs: [] });
  });
  beforeEach(async () => {
    await embedded.database.query(
      `delete from auth.users; delete from public.waitlist; delete from storage.objects;
       delete from public.analysis_runs; delete from public.canned_replies;
       delete from public.monitor_ticks; delete from public.admin_emails;`,
    );
    accounts = await createAccounts(embedded.database);
    world = await createWorld(embedded.database, accounts);
    ann = await embedded.signIn(accounts.ann);
    // Files as the app uploads them, in place of rows without a file.
    await embedded.database.query('delete from storage.objects');
    for (const name of ['ann', 'ben'] as const) {
      const client = await embedded.signIn(accounts[name]);
      const { error } = await client.storage
        .from(BUCKET)
        .upload(world.belongings[name].file, new Blob([ONE_PIXEL], { type: 'image/png' }), {
          contentType: 'image/png',
        });
      expect(error).toBeNull();
    }
  });
  afterAll(() => embedded.stop());

  /** Every table of every schema whose rows mention a text. */
  async function mentionsOf(text: string): Promise<string[]> {
    const tables = await embedded.database.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema')`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await embedded.database.query(
        `select 1 from ${name} r where strpos(r::text, $1) > 0 limit 1`,
        [text],
      );
      if (rows.length > 0) found.push(name);
    }
    return found;
  }

  test('every table that refers to a person is exported, or it is said why not', async () => {
    expect(await personalTables(embedded.database)).toEqual(Object.keys(EXPORTED).sort());
    const { data } = await ann.rpc('export_my_data');
    for (const part of Object.values(EXPORTED)) {
      if (part) expect(JSON.stringify(data[part] ?? null).length, part).toBeGreaterThan(2);
    }
  });

  test('the export holds what is theirs, and nothing of notes or of others', async () => {
    const { data, error } = await ann.rpc('export_my_data');
    expect(error).toBeNull();
    expect(data.account).toMatchObject({ id: accounts.ann.id, email: accounts.ann.email });
    const text = JSON.stringify(data);
    expect(text).toContain(`written by ${accounts.ann.email}`);
    expect(text).toContain('an answer');
    expect(data.alerts).toEqual([expect.objectContaining({ body: 'LONG to SHORT' })]);
    expect(text).toContain('chart.png');
    for (const secret of [
      NOTE,
      'note.png',
      accounts.admin.email,
      accounts.admin.id,
      accounts.ben.id,
    ]) {
      expect(text).not.toContain(secret);
    }
  });

  test('the export is limited', async () => {
    const codes = [];
    for (let turn = 0; turn < 11; turn += 1) codes.push((await ann.rpc('export_my_data')).status);
    expect(codes).toEqual([...Array(10).fill(200), 429]);
  });

  async function removeFiles(client: SupabaseClient): Promise<string[]> {
    const { data, error } = await client.rpc('begin_account_deletion');
    expect(error).toBeNull();
    await client.storage.from(BUCKET).remove(data);
    return data;
  }

  test('deleting leaves no row and no file that mentions the person', async () => {
    const { id, email } = accounts.ann;
    expect(await mentionsOf(id)).not.toEqual([]);
    expect(await removeFiles(ann)).toEqual([world.belongings.ann.file]);
    expect((await ann.rpc('delete_my_account')).error).toBeNull();

    expect(await mentionsOf(id)).toEqual([]);
    expect(await mentionsOf(email)).toEqual([]);
    const files = await embedded.database.query('select name from storage.objects');
    expect(files).toEqual([{ name: world.belongings.ben.file }]);
    expect((await ann.from('waitlist').select('email')).status).toBe(401);
    const again = await embedded.visitor().auth.signInWithPassword(accounts.ann);
    expect(again.error?.code).toBe('invalid_credentials');
  });

  test('what others have stays', async () => {
    const before = await mentionsOf(accounts.ben.id);
    await removeFiles(ann);
    await ann.rpc('delete_my_account');
    expect(await mentionsOf(accounts.ben.id)).toEqual(before);
  });

  test('while files are left, the account stays', async () => {
    await ann.rpc('begin_account_deletion');
    const { error } = await ann.rpc('delete_my_account');
    expect(error?.message).toBe('Files of your tickets are still stored (1): remove them first.');
    expect(
      await embedded.database.query('select 1 from auth.users where id = $1', [accounts.ann.id]),
    ).toHaveLength(1);
  });

  test('a session older than five minutes has to prove the password again', async () => {
    await embedded.database.query(
      "update auth.sessions set created_at = now() - interval '6 minutes' where user_id = $1",
      [accounts.ann.id],
    );
    // A refreshed token is young; its session is not.
    await ann.auth.refreshSession();
    for (const step of ['begin_account_deletion', 'delete_my_account']) {
      const { error } = await ann.rpc(step);
      expect(error?.message).toBe(
        'Please enter your password again: this session is older than 5 minutes.',
      );
    }
    const proved = await embedded.signIn(accounts.ann);
    expect((await proved.rpc('begin_account_deletion')).error).toBeNull();
  });

  test('who leaves removes the own files alone, and only while leaving', async () => {
    const { ann: own, ben: foreign } = world.belongings;
    await embedded.database.query('update storage.objects set owner_id = $1 where name = $2', [
      randomUUID(),
      own.file,
    ]);
    await ann.storage.from(BUCKET).remove([own.file]);
    expect(await embedded.database.query('select name from storage.objects')).toHaveLength(2);

    await ann.rpc('begin_account_deletion');
    await ann.storage.from(BUCKET).remove([own.file, foreign.file, own.noteFile]);
    expect(await embedded.database.query('select name from storage.objects')).toEqual([
      { name: foreign.file },
    ]);
  });

  test('an admin who leaves is no admin any more, and whoever takes the address is none', async () => {
    const admin = await embedded.signIn(accounts.admin);
    await removeFiles(admin);
    expect((await admin.rpc('delete_my_account')).error).toBeNull();
    expect(await embedded.database.query('select email from public.admin_emails')).toEqual([]);
  });
});
