import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startTestEmbedded, type TestEmbedded } from '../../support/embedded.ts';
import { embeddedDatabases } from '../../support/embedded-databases.ts';
import { startPostgres } from '../../support/postgres.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

/** A table as a migration would make it: the body may be written by its owner, the stamp may not. */
const NOTES = `
create table public.contract_notes (
  id bigint generated always as identity primary key,
  user_id uuid not null default auth.uid(),
  body text not null,
  details jsonb not null default '{}',
  tags text[] not null default '{}',
  stamp text not null default 'server',
  created_at timestamptz not null default '2026-11-20 20:18:43.217+00'
);
alter table public.contract_notes enable row level security;
revoke all on public.contract_notes from anon, authenticated;
grant select on public.contract_notes to authenticated;
grant insert (user_id, body, details, tags), update (body) on public.contract_notes to authenticated;
create policy "own notes" on public.contract_notes for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create function public.contract_address() returns text language sql stable as $$ select auth.email() $$;
create function public.contract_kind(value jsonb) returns text language sql as $$
  select jsonb_typeof(value)
$$;
create function public.contract_limited() returns void language plpgsql as $$
begin
  raise exception 'Too many questions.' using errcode = 'PT429', hint = 'Retry-After: 37';
end
$$;`;

describe.each(embeddedDatabases(postgres))('the data API on $name', ({ url }) => {
  let embedded: TestEmbedded;
  let people: Person[];
  let clients: SupabaseClient[];

  beforeAll(async () => {
    embedded = await startTestEmbedded({ databaseUrl: await url(), programs: [] });
    await embedded.database.query(NOTES);
    await embedded.schemaChanged();
    people = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => embedded.approvedUser(`person${n}`)));
    clients = await Promise.all(people.map((person) => embedded.signIn(person)));
  });
  afterAll(() => embedded.stop());

  const clientAt = (i: number): SupabaseClient => {
    const client = clients[i];
    if (!client) throw new Error(`no client ${i}`);
    return client;
  };

  it('keeps parallel requests, raw transactions and the queue out of each other', async () => {
    const wrong: string[] = [];
    let looked = 0;
    await Promise.all(
      people.flatMap((person, i) =>
        Array.from({ length: 20 }, async (_, round) => {
          const client = clientAt(i);
          if (round % 4 === 0) {
            await client
              .from('contract_notes')
              .insert({ body: `of ${person.email}` })
              .throwOnError();
          }
          if (round % 5 === 0) {
            await embedded.database.transaction(async (tx) => {
              await tx.query('select set_config($1, $2, true)', ['request.jwt.claim.sub', '']);
              await tx.query('select count(*) from public.contract_notes');
            });
          }
          const { data } = await client.from('contract_notes').select('user_id').throwOnError();
          looked += data.length;
          wrong.push(...data.flatMap((row) => (row.user_id === person.id ? [] : [row.user_id])));
        }),
      ),
    );
    expect(wrong).toEqual([]);
    expect(looked).toBeGreaterThan(people.length);
    const owners = await embedded.database.query<{ user_id: string; notes: number }>(
      'select user_id, count(*) as notes from public.contract_notes group by user_id',
    );
    expect(owners).toHaveLength(people.length);
    expect(owners.map((row) => row.notes)).toEqual(people.map(() => 5));
  });

  it('leaves column grants as the migrations wrote them, from the first request on', async () => {
    const written = await clientAt(0)
      .from('contract_notes')
      .insert({ body: 'mine', stamp: 'forged' });
    expect(written.error?.code).toBe('42501');
    const changed = await clientAt(0)
      .from('contract_notes')
      .update({ stamp: 'forged' })
      .eq('user_id', people[0]?.id ?? '');
    expect(changed.error?.code).toBe('42501');
    const forged = await embedded.database.query(
      "select 1 from public.contract_notes where stamp = 'forged'",
    );
    expect(forged).toEqual([]);
  });

  it('does not let a visitor read what only members may', async () => {
    const { data, error } = await embedded.visitor().from('contract_notes').select('*');
    expect(data).toBeNull();
    expect(error?.code).toBe('42501');
  });

  it('treats a request without a key as nobody, not as the service', async () => {
    for (const path of ['/rest/v1/contract_notes', '/rest/v1/waitlist', '/auth/v1/settings']) {
      const response = await fetch(`${embedded.origin}${path}`);
      expect([path, response.status]).toEqual([path, 401]);
    }
    const files = await fetch(`${embedded.origin}/storage/v1/bucket`);
    expect(files.ok ? await files.json() : []).toEqual([]);
  });

  it('serves neither the studio nor the system routes of the data layer', async () => {
    for (const path of [
      '/_system/config',
      '/_system/introspect',
      '/studio',
      '/rest/v1/../_system/config',
    ]) {
      const response = await fetch(`${embedded.origin}${path}`, {
        headers: { apikey: embedded.keys.serviceKey },
      });
      const text = await response.text();
      expect(text).not.toContain('jwt_secret');
      expect(text).not.toContain(embedded.keys.jwtSecret);
      expect(text).not.toContain('foreign_keys');
    }
  });

  it('writes and reads jsonb once encoded, whatever its kind', async () => {
    const details = { list: [1, { deep: 'ä' }], text: 'a "quoted" word', none: null };
    const { data } = await clientAt(0)
      .from('contract_notes')
      .insert({ body: 'json', details, tags: ['a', 'b,c'] })
      .select('details, tags')
      .throwOnError();
    expect(data).toEqual([{ details, tags: ['a', 'b,c'] }]);
    const [row] = await embedded.database.query(
      `select jsonb_typeof(details) as kind, details #>> '{list,1,deep}' as deep
       from public.contract_notes where body = 'json'`,
    );
    expect(row).toEqual({ kind: 'object', deep: 'ä' });
    const rows = await clientAt(0)
      .from('contract_notes')
      .insert({ body: 'objects', details: [{ a: 1 }, { a: 2 }] })
      .select('details')
      .throwOnError();
    expect(rows.data).toEqual([{ details: [{ a: 1 }, { a: 2 }] }]);
    const kind = await clientAt(0).rpc('contract_kind', { value: { a: 1 } });
    expect(kind.data).toBe('object');
  });

  it('fills a trigger that reads the metadata of a sign-up', async () => {
    await embedded.visitor().auth.signUp({
      email: 'metadata@example.com',
      password: 'Password-1',
      options: { data: { waitlist_signup: true } },
    });
    const [row] = await embedded.database.query(
      "select raw_user_meta_data ->> 'waitlist_signup' as flag from auth.users where email = 'metadata@example.com'",
    );
    expect(row).toEqual({ flag: 'true' });
  });

  it('gives timestamps as PostgREST does', async () => {
    const { data } = await clientAt(0).from('contract_notes').select('created_at').limit(1);
    expect(data).toEqual([{ created_at: '2026-11-20T20:18:43.217+00:00' }]);
  });

  it('knows the e-mail address of the person who asks in auth.email()', async () => {
    const { data } = await clientAt(0).rpc('contract_address');
    expect(data).toBe(people[0]?.email);
  });

  it('refuses an empty row in words', async () => {
    const { error } = await clientAt(0).from('contract_notes').insert({});
    expect(error).toMatchObject({
      code: 'PGRST102',
      message: expect.stringContaining('empty row'),
    });
  });

  it('answers PT429 from the database as 429 with Retry-After', async () => {
    const response = await fetch(`${embedded.origin}/rest/v1/rpc/contract_limited`, {
      method: 'POST',
      headers: { apikey: embedded.keys.anonKey, 'Content-Type': 'application/json' },
      body: '{}',
    });
    expect(response.status).toBe(429);
    expect(response.headers.get('Retry-After')).toBe('37');
    expect(await response.json()).toMatchObject({ code: 'PT429', message: 'Too many questions.' });
  });

  it('sees a new table once the schema was said to have changed', async () => {
    await embedded.database.query(
      `create table public.contract_later (id int primary key);
       grant select on public.contract_later to authenticated`,
    );
    const before = await clientAt(0).from('contract_later').select('*');
    expect(before.error?.code).toBe('PGRST205');
    await embedded.schemaChanged();
    const after = await clientAt(0).from('contract_later').select('*');
    expect(after.data).toEqual([]);
  });

  it('refuses a body of more than a megabyte, also without a declared length', async () => {
    const body = new ReadableStream({
      start(controller) {
        for (let i = 0; i < 20; i += 1)
          controller.enqueue(new TextEncoder().encode('x'.repeat(65_536)));
        controller.close();
      },
    });
    const response = await fetch(`${embedded.origin}/rest/v1/contract_notes`, {
      method: 'POST',
      headers: { apikey: embedded.keys.anonKey },
      body,
      duplex: 'half',
    });
    expect(response.status).toBe(413);
  });
});
