import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setAdminFallback } from '../../../analysis-server/store/admin-fallback.ts';
import { type AdminAction, AdminActionsSchema } from '../../../domain/person/admin-action.ts';
import { type Person, startTestEmbedded, type TestEmbedded } from '../../support/embedded.ts';
import { embeddedDatabases } from '../../support/embedded-databases.ts';
import { startPostgres } from '../../support/postgres.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

describe.each(embeddedDatabases(postgres))('the trail on $name', ({ url }) => {
  let embedded: TestEmbedded;
  let admin: Person;
  let asAdmin: SupabaseClient;
  let before = 0;

  beforeAll(async () => {
    embedded = await startTestEmbedded({ databaseUrl: await url(), programs: [] });
    admin = await embedded.admin();
    asAdmin = await embedded.signIn(admin);
  });
  afterAll(() => embedded.stop());

  /** The newest entry's id; what follows is the test's own. */
  async function mark(): Promise<void> {
    const [row] = await embedded.database.query<{ last: number }>(
      'select coalesce(max(id), 0) as last from public.admin_actions',
    );
    before = row?.last ?? 0;
  }
  beforeEach(mark);

  async function trail(question: object = {}): Promise<readonly AdminAction[]> {
    const { data, error } = await asAdmin.rpc('admin_trail', question);
    expect(error).toBeNull();
    return v.parse(AdminActionsSchema, data).filter(({ id }) => id > before);
  }

  /** What was written since the test began, oldest first, without ids and times. */
  async function written() {
    return (await trail()).toReversed().map((entry) => {
      const { id: _, created_at: __, actor, subject, ...rest } = entry;
      expect(actor === null).toBe(entry.done_by !== 'person');
      expect(subject === null).toBe(entry.subject_email === null);
      return rest;
    });
  }

  const entry = (fields: Partial<AdminAction>) => ({
    done_by: 'person',
    actor_email: admin.email,
    subject_email: null,
    object: null,
    before: null,
    after: null,
    ...fields,
  });
  const nobody = { actor_email: null };

  async function ask(path: string, email: string, bearer: string) {
    const response = await fetch(`${embedded.origin}/analysis/beta-desk/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    expect(response.status).toBe(200);
  }

  test('an approval and its revocation by the REST API name the admin, and nothing else does', async () => {
    const { id, email } = await embedded.pendingUser();
    await mark();
    for (const approved of [true, true, false, false]) {
      const { error } = await asAdmin.from('waitlist').update({ approved }).eq('user_id', id);
      expect(error).toBeNull();
    }
    expect(await written()).toEqual([
      entry({ action: 'approve', subject_email: email, before: 'waiting', after: 'approved' }),
      entry({ action: 'revoke', subject_email: email, before: 'approved', after: 'waiting' }),
    ]);
  });

  test('the beta desk names the admin who asked it, and the operator at the machine', async () => {
    const { data } = await asAdmin.auth.getSession();
    const token = data.session?.access_token ?? '';
    const { serviceKey } = embedded.keys;
    const { email } = await embedded.pendingUser();
    await mark();
    await ask('approve', email, token);
    await ask('resend', email, token);
    await ask('revoke', email, serviceKey);
    await ask('make-admin', email, serviceKey);
    await ask('make-admin', email, serviceKey);
    const change = { subject_email: email };
    expect(await written()).toEqual([
      entry({ action: 'approve', ...change, before: 'waiting', after: 'approved' }),
      entry({
        action: 'revoke',
        ...change,
        ...nobody,
        done_by: 'operator',
        before: 'approved',
        after: 'waiting',
      }),
      entry({ action: 'add-admin', ...change, ...nobody, done_by: 'operator' }),
    ]);
  });

  test('statements with the rights of a server say that they named nobody', async () => {
    const { email } = await embedded.pendingUser();
    const { database } = embedded;
    await mark();
    await database.query('update public.waitlist set approved = true where email = $1', [email]);
    await database.query('delete from public.waitlist where email = $1', [email]);
    await database.query('insert into public.admin_emails values ($1)', ['one@boss.example']);
    await database.query(
      `update public.admin_emails set email = 'two@boss.example' where email = 'one@boss.example'`,
    );
    await database.query('delete from public.admin_emails where email = $1', ['two@boss.example']);
    const byDatabase = { ...nobody, done_by: 'database' } as const;
    const [approved, removed, ...list] = await written();
    expect([approved, removed]).toMatchObject([
      { ...byDatabase, action: 'approve', subject_email: email },
      { ...byDatabase, action: 'revoke', subject_email: email },
    ]);
    expect(list.map((one) => [one.action, one.subject_email, one.done_by])).toEqual([
      ['add-admin', 'one@boss.example', 'database'],
      ['remove-admin', 'one@boss.example', 'database'],
      ['add-admin', 'two@boss.example', 'database'],
      ['remove-admin', 'two@boss.example', 'database'],
    ]);
  });

  test('an approval that a sign-up resets is no decision of anybody', async () => {
    const email = 'kept-for@example.com';
    await embedded.database.query(
      'insert into public.waitlist (email, approved) values ($1, true)',
      [email],
    );
    await mark();
    await embedded.visitor().auth.signUp({ email, password: 'a password' });
    expect(await written()).toEqual([
      entry({
        ...nobody,
        done_by: 'system',
        action: 'revoke',
        subject_email: email,
        before: 'approved',
        after: 'waiting',
      }),
    ]);
  });

  test('a ticket is recorded with its old and new status, and whose it is', async () => {
    const owner = await embedded.approvedUser();
    const client = await embedded.signIn(owner);
    const { data, error } = await client
      .from('support_tickets')
      .insert({ user_id: owner.id, title: 'Help', description: 'me', priority: 'low' })
      .select('id')
      .single();
    expect(error).toBeNull();
    await mark();
    for (const status of ['reviewing', 'reviewing', 'resolved']) {
      await asAdmin.from('support_tickets').update({ status }).eq('id', data?.id);
    }
    const change = { action: 'set-ticket-status', subject_email: owner.email, object: data?.id };
    expect(await written()).toEqual([
      entry({ ...change, before: 'pending', after: 'reviewing' }),
      entry({ ...change, before: 'reviewing', after: 'resolved' }),
    ]);
  });

  test('canned replies are recorded by their titles', async () => {
    await asAdmin.from('canned_replies').insert({ title: 'Hello', body: 'How are you?' });
    const own = () => asAdmin.from('canned_replies');
    await own().update({ title: 'Good day' }).eq('title', 'Hello');
    await own().update({ body: 'How do you do?' }).eq('title', 'Good day');
    await own().update({ body: 'How do you do?' }).eq('title', 'Good day');
    await own().delete().eq('title', 'Good day');
    const changes = (await written()).map((one) => [one.action, one.before, one.after]);
    expect(changes).toEqual([
      ['add-reply', null, 'Hello'],
      ['edit-reply', 'Hello', 'Good day'],
      ['edit-reply', 'Good day', 'Good day'],
      ['remove-reply', 'Good day', null],
    ]);
  });

  test('the configured fallback is recorded when it changes, not at every start', async () => {
    const { database } = embedded;
    for (const email of ['First@boss.example', 'first@boss.example', 'second@boss.example']) {
      await setAdminFallback(database, email);
    }
    await database.query(`insert into private.configuration values ('secret', 'do not tell')`);
    expect((await written()).map((one) => [one.action, one.subject_email, one.object])).toEqual([
      ['add-fallback-admin', 'first@boss.example', null],
      ['remove-fallback-admin', 'first@boss.example', null],
      ['add-fallback-admin', 'second@boss.example', null],
      ['configure', null, 'secret'],
    ]);
    expect(JSON.stringify(await trail())).not.toContain('do not tell');
  });

  test('what is undone leaves no entry', async () => {
    const { id } = await embedded.pendingUser();
    await mark();
    const undone = embedded.database.transaction(async (tx) => {
      await tx.query('update public.waitlist set approved = true where user_id = $1', [id]);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await trail()).toEqual([]);
  });

  test('it is read newest first, in pages, and by action', async () => {
    await embedded.approvedUser();
    await embedded.approvedUser();
    await asAdmin.from('canned_replies').insert({ title: 'Between', body: 'the two' });
    await embedded.approvedUser();
    const all = await trail();
    expect(all.map(({ action }) => action)).toEqual(['approve', 'add-reply', 'approve', 'approve']);
    const first = await trail({ page_size: 2 });
    const second = await trail({ page_size: 2, before_id: first.at(-1)?.id });
    expect([...first, ...second]).toEqual(all);
    const approvals = await trail({ with_action: 'approve' });
    expect(approvals).toEqual(all.filter(({ action }) => action === 'approve'));
    const { error } = await asAdmin.rpc('admin_trail', { page_size: 1_000 });
    expect(error?.message).toBe('page_size is 1000, allowed: 1 to 100');
  });
});
