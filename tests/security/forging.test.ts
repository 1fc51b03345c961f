import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { embeddedDatabases } from '../support/embedded-databases.ts';
import { startPostgres } from '../support/postgres.ts';
import { type Accounts, createAccounts } from './access/actors.ts';
import { createWorld, type World } from './access/fixtures.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

describe.each(embeddedDatabases(postgres))('forging on $name', ({ url }) => {
  let embedded: TestEmbedded;
  let accounts: Accounts;
  let world: World;
  let ann: SupabaseClient;
  let waitlisted: SupabaseClient;

  beforeAll(async () => {
    embedded = await startTestEmbedded({ databaseUrl: await url(), programs: [] });
    accounts = await createAccounts(embedded.database);
    world = await createWorld(embedded.database, accounts);
    ann = await embedded.signIn(accounts.ann);
    waitlisted = await embedded.signIn(accounts.waitlisted);
  });
  afterAll(() => embedded.stop());

  const one = async (sql: string, params: readonly unknown[] = []) =>
    (await embedded.database.query<Record<string, unknown>>(sql, params))[0];

  test('nobody approves themselves', async () => {
    const { id, email } = accounts.waitlisted;
    await waitlisted.from('waitlist').update({ approved: true }).eq('user_id', id);
    await waitlisted.from('waitlist').upsert({ email, approved: true, user_id: id });
    await waitlisted.from('waitlist').insert({ email: 'other@example.com', approved: true });
    expect(await one('select approved from public.waitlist where user_id = $1', [id])).toEqual({
      approved: false,
    });
    expect((await waitlisted.rpc('is_approved')).data).toBe(false);
  });

  test('nobody makes themselves an admin', async () => {
    const { email } = accounts.ann;
    const { error } = await ann.from('admin_emails').insert({ email });
    expect(error).not.toBeNull();
    await ann.auth.updateUser({
      data: { role: 'service_role', is_admin: true, approved: true, email: accounts.admin.email },
    });
    await ann.auth.refreshSession();
    expect((await ann.rpc('is_admin')).data).toBe(false);
  });

  test('what a sign-up says of itself gives it nothing', async () => {
    const email = 'sly@example.com';
    await embedded.visitor().auth.signUp({
      email,
      password: 'a password',
      options: {
        data: { approved: true, role: 'admin', is_admin: true, user_role: 'service_role' },
      },
    });
    const row = await one(
      `select w.approved, u.role, u.email_confirmed_at from public.waitlist w
       join auth.users u on u.id = w.user_id where w.email = $1`,
      [email],
    );
    expect(row).toEqual({ approved: false, role: 'authenticated', email_confirmed_at: null });
  });

  test("nobody takes an admin's address over", async () => {
    const { error } = await ann.auth.updateUser({ email: 'boss@example.com' });
    expect(error).not.toBeNull();
    const { id, email } = accounts.ann;
    expect(await one('select email from auth.users where id = $1', [id])).toEqual({ email });
  });

  test("nobody adds to another's watch list", async () => {
    const { error } = await ann.from('watchlist_entries').insert({
      user_id: accounts.ben.id,
      coin: 'BTC',
      current_snapshot: world.snapshot,
    });
    expect(error?.code).toBe('42501');
  });

  test.each([
    ['after_check', 1],
    ['change_detected', false],
    ['current_snapshot', 'SNAPSHOT'],
    ['previous_snapshot', 'SNAPSHOT'],
    ['own_snapshot', 'SNAPSHOT'],
  ])('nobody says %s of an own entry', async (column, value) => {
    const { data } = await ann
      .from('watchlist_entries')
      .update({ [column]: value === 'SNAPSHOT' ? world.snapshot : value })
      .eq('id', world.belongings.ann.entry)
      .select();
    expect(data).toBeNull();
  });

  test('nobody moves an own entry to another person', async () => {
    const { entry } = world.belongings.ann;
    await ann.from('watchlist_entries').update({ user_id: accounts.ben.id }).eq('id', entry);
    const row = await one('select user_id from public.watchlist_entries where id = $1', [entry]);
    expect(row).toEqual({ user_id: accounts.ann.id });
  });

  test("nobody acknowledges another's change", async () => {
    const { entry } = world.belongings.ben;
    await embedded.database.query(
      'update public.watchlist_entries set change_detected = true where id = $1',
      [entry],
    );
    const changed = () =>
      one('select change_detected from public.watchlist where id = $1', [entry]);
    await ann.rpc('acknowledge_change', { entry_id: entry });
    expect(await changed()).toEqual({ change_detected: true });
    const ben = await embedded.signIn(accounts.ben);
    await ben.rpc('acknowledge_change', { entry_id: entry });
    expect(await changed()).toEqual({ change_detected: false });
  });

  test('nobody writes settings, alerts or devices past the servers', async () => {
    const rows = [
      ['user_settings', { telegram_id: '99' }],
      ['alerts', { coin: 'ETHUSDT' }],
      ['push_subscriptions', { endpoint: 'https://evil.example' }],
      ['telegram_links', { state: 'confirmed' }],
      ['webhooks', { url: 'https://evil.example' }],
    ] as const;
    for (const [table, change] of rows) {
      const { error } = await ann.from(table).update(change).eq('user_id', accounts.ann.id);
      expect(error?.code, table).toBe('42501');
    }
  });

  test('somebody else cannot end or begin the leaving of an account', async () => {
    const visitor = embedded.visitor();
    for (const name of ['begin_account_deletion', 'delete_my_account', 'export_my_data']) {
      expect((await visitor.rpc(name)).error, name).not.toBeNull();
      expect((await waitlisted.rpc(name)).error?.code, name).toBe('42501');
    }
    expect(
      await one('select count(*)::integer as people from auth.users where id = $1', [
        accounts.waitlisted.id,
      ]),
    ).toEqual({ people: 1 });
  });
});
