import { hash, randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AdminActionsSchema } from '../../../domain/person/admin-action.ts';
import { type Account, type Accounts, createAccounts } from '../../security/access/actors.ts';
import { personalTables, tablesOf } from '../../security/access/catalogue.ts';
import { createWorld, NOTE, type World } from '../../security/access/fixtures.ts';
import { startTestEmbedded, type TestEmbedded } from '../../support/embedded.ts';
import { embeddedDatabases } from '../../support/embedded-databases.ts';
import { startPostgres } from '../../support/postgres.ts';
import { makeAdmin } from '../../support/standing.ts';

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
  'private.trail_people': null, // ids of the trail alone; what an admin did is in `admin_actions`
  'private.outbound_hours': null, // how many messages of the last hour, whatever they said
  'private.kept_alert_targets': null, // a choice that ends with the password it is made for
  'private.passkeys': 'passkeys',
  'private.personal_tokens': 'personal_tokens',
  'public.alert_messages': 'alerts',
  'public.alerts': 'alerts',
  'public.analysis_jobs': 'analysis_jobs',
  'public.claim_rules': 'claim_rules',
  'public.coin_mutes': 'coin_mutes',
  'public.monitor_notices': 'missed_checks',
  'public.plan_choices': 'plan_choices',
  'public.price_levels': 'price_levels',
  'public.push_subscriptions': 'push_subscriptions',
  'public.support_tickets': 'support_tickets',
  'public.telegram_link_codes': null, // hashes of codes that live for minutes
  'public.telegram_links': 'telegram_links',
  'public.ticket_attachments': 'support_tickets',
  'public.ticket_messages': 'support_tickets',
  'public.ticket_read_status': 'support_tickets',
  'public.user_settings': 'user_settings',
  'public.waitlist': 'waitlist',
  'public.watchlist_entries': 'watchlist',
  'public.webhooks': 'webhooks',
};

/**
 * Tables that hold nothing by which a person is found, each with why. A new table has to be put
 * here, or ann has to leave something in it.
 */
const IMPERSONAL: Readonly<Record<string, string>> = {
  'private.configuration': 'settings of the service',
  'private.hourly_claims': 'about coins, shared',
  'private.ledger_chain': 'the track record, about coins',
  'private.ledger_leases': 'which process settles',
  'private.ledger_looks': 'sums about coins',
  'private.ledger_targets': 'sums about coins',
  'private.ledger_progress': 'the track record, about coins',
  'private.model_usage': 'tokens by day',
  'private.plan_looks': 'about plans, shared',
  'private.range_chain': 'the record of ranges, about coins',
  'private.range_sums': 'sums about coins',
  'private.rounds': 'when background rounds ended',
  'private.set_aside': 'numbers of rows that a round passes over',
  'private.ticket_activity': 'goes with its ticket, whose id is searched for',
  'public.admin_actions': "names people by the trail's own ids",
  'public.admin_emails': 'ann is no admin; one who leaves is tested below',
  'public.alert_deliveries': 'goes with its alert, by which it is searched for',
  'public.analysis_runs': 'about coins, shared',
  'public.analysis_snapshots': 'about coins, shared',
  'public.candle_blocks': 'about coins, shared',
  'public.candle_corrections': 'about coins, shared',
  'public.candle_gaps': 'about coins, shared',
  'public.canned_replies': "the team's",
  'public.coin_checks': 'about coins, shared',
  'public.coin_watches': 'about coins, shared',
  'public.derivatives_histories': 'about coins, shared',
  'public.detected_changes': 'about coins, shared',
  'public.ledger_records': 'the track record, about coins',
  'public.market_prices': 'about coins, shared',
  'public.monitor_checks': 'about coins, shared',
  'public.monitor_clock': 'when the monitor ran',
  'public.monitor_ticks': 'when the monitor ran',
  'public.open_interest_counts': 'about coins, shared',
  'public.plan_touches': 'about plans, shared',
  'public.plans': 'about coins, shared',
  'public.push_origins': 'push services and channels',
  'public.range_records': 'the record of ranges, about coins',
  'public.scan_coins': 'about coins, shared',
  'public.scan_hours': 'when the market was scanned',
  'public.scan_rows': 'about coins, shared',
  'public.telegram_poller': 'which process reads',
  'public.request_budgets': 'requests to exchanges',
  'public.watched_plans': 'about plans, shared',
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

  /** Every table of every schema whose rows mention one of some texts. */
  async function mentionsOf(...texts: readonly string[]): Promise<string[]> {
    const found: string[] = [];
    for (const name of await tablesOf(embedded.database)) {
      const rows = await embedded.database.query(
        `select 1 from ${name} r, unnest($1::text[]) as t where strpos(r::text, t) > 0 limit 1`,
        [texts],
      );
      if (rows.length > 0) found.push(name);
    }
    return found;
  }

  /** By which a person is found in a dump: limits keep an address as its hash. */
  const marksOf = ({ id, email }: Account) => [id, email, hash('md5', email)];

  /** Leaves something of ann in the tables that no fixture fills. */
  async function leaveTraces(): Promise<void> {
    const { email } = accounts.ann;
    const admin = await embedded.signIn(accounts.admin);
    const { ticket } = world.belongings.ann;
    await admin.from('support_tickets').update({ status: 'reviewing' }).eq('id', ticket);
    expect((await ann.rpc('export_my_data')).error).toBeNull();
    expect((await embedded.visitor().rpc('waitlist_status', { email })).data).toBe('approved');
    expect((await ann.rpc('begin_account_deletion')).error).toBeNull();
    await embedded.database.query(
      `insert into private.kept_alert_targets (session_id, user_id, devices, telegram)
       select id, user_id, '{}', false from auth.sessions where user_id = $1 limit 1`,
      [accounts.ann.id],
    );
  }

  const trail = () =>
    embedded.database.query<{ id: number }>('select * from public.admin_actions order by id');

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
    const alerts = [
      expect.objectContaining({ kind: 'change', body: 'LONG to SHORT' }),
      expect.objectContaining({ kind: 'support', ticket_id: expect.any(String) }),
    ];
    expect(data.alerts).toHaveLength(alerts.length);
    expect(data.alerts).toEqual(expect.arrayContaining(alerts));
    expect(text).toContain('chart.png');
    for (const secret of [
      NOTE,
      'note.png',
      accounts.admin.email,
      accounts.admin.id,
      accounts.ben.id,
      'whsec_',
      hash('sha256', accounts.ann.id), // of the token
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

  test('every table holds something of a person before, or it is said why it never does', async () => {
    await leaveTraces();
    const own = /^(public|private)\./;
    const found = (await mentionsOf(...marksOf(accounts.ann))).filter((name) => own.test(name));
    const tables = (await tablesOf(embedded.database)).filter((name) => own.test(name));
    expect(tables.filter((name) => !found.includes(name))).toEqual(Object.keys(IMPERSONAL).sort());
  });

  test('deleting leaves no row and no file that mentions the person', async () => {
    const { id, email } = accounts.ann;
    await leaveTraces();
    const alerts = await embedded.database.query<{ id: number }>(
      'select id from public.alerts where user_id = $1',
      [id],
    );
    const deliveries = () =>
      embedded.database.query('select 1 from public.alert_deliveries where alert_id = $1', [
        alerts[0]?.id,
      ]);
    expect(await deliveries()).toHaveLength(1);
    expect(await mentionsOf(...marksOf(accounts.ann))).toContain('private.question_counts');
    expect(await removeFiles(ann)).toEqual([world.belongings.ann.file]);
    expect((await ann.rpc('delete_my_account')).error).toBeNull();

    expect(await mentionsOf(...marksOf(accounts.ann))).toEqual([]);
    // A ticket's own id leads to nobody once the ticket is gone.
    const { ticket, entry } = world.belongings.ann;
    expect(await mentionsOf(ticket)).toEqual(['public.admin_actions']);
    expect(await mentionsOf(entry)).toEqual([]);
    expect(await deliveries()).toEqual([]);
    expect((await embedded.visitor().rpc('waitlist_status', { email })).data).toBe('unknown');
    const files = await embedded.database.query('select name from storage.objects');
    expect(files).toEqual([{ name: world.belongings.ben.file }]);
    expect((await ann.from('waitlist').select('email')).status).toBe(401);
    const again = await embedded.visitor().auth.signInWithPassword(accounts.ann);
    expect(again.error?.code).toBe('invalid_credentials');
  });

  test('an account that the operator deletes leaves no more behind, files apart', async () => {
    const { id } = accounts.ann;
    await leaveTraces();
    await embedded.database.query('delete from auth.users where id = $1', [id]);
    expect(await mentionsOf(...marksOf(accounts.ann))).toEqual(['storage.objects']);
    expect((await trail()).at(-1)).toMatchObject({
      action: 'delete-account',
      done_by: 'database',
    });
  });

  test('the trail stays as it was, and names who left no more', async () => {
    const admin = await embedded.signIn(accounts.admin);
    const { id: reply } = (await admin.from('canned_replies').select('id').single()).data ?? {};
    await admin.from('canned_replies').delete().eq('id', reply);
    await leaveTraces();
    const before = await trail();
    for (const client of [ann, admin]) {
      await removeFiles(client);
      expect((await client.rpc('delete_my_account')).error).toBeNull();
    }
    expect((await trail()).slice(0, before.length)).toEqual(before);

    await makeAdmin(embedded.database, accounts.ben.email);
    const { data } = await (await embedded.signIn(accounts.ben)).rpc('admin_trail');
    const removal = v.parse(AdminActionsSchema, data).find(({ object }) => object === reply);
    expect(removal).toMatchObject({ action: 'remove-reply', actor_email: null });
    expect(removal?.actor).toMatch(/^[0-9a-f-]{36}$/);
    const text = JSON.stringify([data, await trail()]);
    for (const mark of [...marksOf(accounts.ann), ...marksOf(accounts.admin)]) {
      expect(text).not.toContain(mark);
    }
  });

  test('the export of an admin holds what they did, and others by no address', async () => {
    const admin = await embedded.signIn(accounts.admin);
    await admin.from('waitlist').update({ approved: false }).eq('user_id', accounts.ben.id);
    const { data } = await admin.rpc('export_my_data');
    expect(data.admin_actions).toEqual([
      {
        created_at: expect.any(String),
        action: 'revoke',
        person: expect.any(String),
        object: null,
        before: 'approved',
        after: 'waiting',
      },
    ]);
    expect(JSON.stringify(data.admin_actions)).not.toContain(accounts.ben.id);
    expect((await ann.rpc('export_my_data')).data.admin_actions).toEqual([]);
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

  test('an admin who leaves is no admin any more, nor is the next person with that address', async () => {
    const admin = await embedded.signIn(accounts.admin);
    await removeFiles(admin);
    expect((await admin.rpc('delete_my_account')).error).toBeNull();
    expect(await embedded.database.query('select email from public.admin_emails')).toEqual([]);
  });
});
