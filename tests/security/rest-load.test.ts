import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { embeddedDatabases } from '../support/embedded-databases.ts';
import { startPostgres } from '../support/postgres.ts';
import { type RestAnswer, type RestCaller, restCaller } from '../support/rest-caller.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

const LARGEST_ANSWER = 4_194_304;

/** A hundred rows of 64 KiB, one that hangs on each, and functions that fail as a database can. */
const WIDE = `
create table public.wide_rows (id int primary key, words text not null, data jsonb not null);
create table public.wide_parts (id int primary key references public.wide_rows (id), words text);
alter table public.wide_rows enable row level security;
alter table public.wide_parts enable row level security;
create policy "all" on public.wide_rows for select using (true);
create policy "all" on public.wide_parts for select using (true);
grant select on public.wide_rows, public.wide_parts to anon, authenticated;
insert into public.wide_rows select n, repeat('x', 65536), jsonb_build_object('n', n)
from generate_series(1, 100) n;
insert into public.wide_parts select n, repeat('y', 65536) from generate_series(1, 100) n;
create function public.wide_function() returns setof public.wide_rows language sql stable as $$
  select * from public.wide_rows
$$;
create function public.fail_with(state text) returns void language plpgsql as $$
begin
  raise exception 'secret words of the statement' using errcode = state;
end
$$;`;

function statusOfMethod(origin: string, method: string, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(`${origin}${path}`, { method }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    asked.on('error', reject);
    asked.end();
  });
}

describe.each(embeddedDatabases(postgres))('load on the REST API on $name', ({ name, url }) => {
  let embedded: TestEmbedded;
  let people: Person[];
  let ann: RestCaller;
  let ben: RestCaller;
  let visitor: RestCaller;

  beforeAll(async () => {
    embedded = await startTestEmbedded({ databaseUrl: await url(), programs: [] });
    await embedded.database.query(WIDE);
    await embedded.schemaChanged();
    people = [await embedded.approvedUser('ann'), await embedded.approvedUser('ben')];
    ann = await restCaller(embedded, people[0] ?? null);
    ben = await restCaller(embedded, people[1] ?? null);
    visitor = await restCaller(embedded, null);
  });
  afterAll(() => embedded.stop());

  test.each([
    'wide_rows?select=*',
    'wide_rows?select=id,words&order=id.desc',
    'wide_rows?select=id,wide_parts(words)',
    'wide_parts?select=id,wide_rows(words)',
  ])('%s is ended in the database once it is too wide', async (path) => {
    for (const caller of [ann, visitor]) {
      const answer = await caller(path);
      expect(answer.status).toBe(413);
      expect(answer.error.message).toBe(
        `The answer is larger than ${LARGEST_ANSWER} bytes. Ask for fewer rows or columns.`,
      );
    }
  });

  test('what is not too wide comes whole and in order', async () => {
    const few = await ann(
      'wide_rows?select=id,words,data,wide_parts(words)&order=id.desc&limit=30',
    );
    expect(few.status).toBe(200);
    expect(JSON.parse(few.text)).toMatchObject(
      Array.from({ length: 30 }, (_, n) => ({ id: 100 - n, data: { n: 100 - n } })),
    );
    const narrow = await ann('wide_rows?select=id', { headers: { prefer: 'count=exact' } });
    expect([narrow.status, narrow.headers.get('content-range')]).toEqual([200, '0-99/100']);
    const whole = await ann('rpc/wide_function', { method: 'POST', body: {} });
    expect([whole.status, JSON.parse(whole.text).length]).toEqual([200, 100]);
  });

  test.each([
    ['57014', 503, '5'],
    ['57P01', 503, '2'],
    ['08006', 503, '2'],
    ['53300', 503, '2'],
    ['40P01', 503, '2'],
    ['53100', 507, '60'],
    ['XX000', 500, null],
    ['42501', 403, null],
  ])('a statement that ends with %s is answered with %i', async (state, status, retryAfter) => {
    const answer = await ann('rpc/fail_with', { method: 'POST', body: { state } });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, retryAfter]);
    if (status >= 500) expect(answer.text).not.toContain('secret words');
    expect(answer.error.message).toMatch(/\w/);
  });

  test("one person's flood is bounded, and holds nobody else's request up", async () => {
    const hold = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const holding = embedded.database.transaction(async (tx) => {
      await tx.query('lock table public.waitlist in access exclusive mode');
      held.resolve();
      await hold.promise;
    });
    await held.promise;
    let served = 0;
    const refused: RestAnswer[] = [];
    const all = Promise.withResolvers<void>();
    // A hundred wait beside those at the database: PGlite has one connection, so one of a person.
    const taken = 100 + (name === 'Postgres' ? 4 : 1);
    const tooMany = 150 - taken;
    const flood = Array.from({ length: 150 }, async () => {
      const answer = await ann('waitlist?select=id');
      if (answer.status === 200) served += 1;
      else if (refused.push(answer) === tooMany) all.resolve();
    });
    await all.promise;
    expect(refused.map(({ status }) => status)).toEqual(Array.from({ length: tooMany }, () => 429));
    expect(refused[0]?.headers.get('retry-after')).toBe('1');
    expect(refused[0]?.error.message).toContain('Too many of your requests');
    expect(served).toBe(0);
    const other = ben('user_settings?select=user_id').then(({ status }) => ({ status, served }));
    hold.resolve();
    await holding;
    const seen = await other;
    expect(seen.status).toBe(200);
    expect(seen.served).toBeLessThan(52);
    await Promise.all(flood);
    expect([served, refused.length]).toEqual([taken, tooMany]);
  });

  test('a ticket of somebody else cannot be distinguished from one that is not there', async () => {
    const id = randomUUID();
    const ticket = { id, title: 'mine', description: 'words' };
    expect((await ann('support_tickets', { method: 'POST', body: ticket })).status).toBe(201);
    const file = { file_name: 'a.txt', file_size: 1, mime_type: 'text/plain' };
    const tries = async (ticketId: string) => [
      await ben('ticket_messages', {
        method: 'POST',
        body: { ticket_id: ticketId, message: 'hello' },
      }),
      await ben('ticket_attachments', {
        method: 'POST',
        body: { ...file, ticket_id: ticketId, file_path: `${ticketId}/1234567890-abcdef.txt` },
      }),
      await ben('ticket_read_status', { method: 'POST', body: { ticket_id: ticketId } }),
      await ben('support_tickets?on_conflict=id', {
        method: 'POST',
        body: { ...ticket, id: ticketId },
        headers: { prefer: 'resolution=merge-duplicates' },
      }),
      await ben('support_tickets', {
        method: 'POST',
        body: { ...ticket, id: ticketId },
        headers: { prefer: 'resolution=ignore-duplicates' },
      }),
    ];
    const answer = async (ticketId: string) =>
      (await tries(ticketId)).map(({ status, text }) => [status, text.replaceAll(ticketId, 'ID')]);
    const unknown = await answer(randomUUID());
    expect(unknown.map(([status]) => status)).toEqual([403, 403, 403, 403, 400]);
    expect(await answer(id)).toEqual(unknown);
    await embedded.database.query(
      "update public.support_tickets set status = 'resolved' where id = $1",
      [id],
    );
    expect(await answer(id)).toEqual(unknown);
  });

  test('addresses that no table takes are refused with a sentence', async () => {
    const nul = 'a\0b@example.com';
    const long = `${'a'.repeat(300)}@example.com`;
    for (const email of [nul, long]) {
      for (const [path, more] of [
        ['signup', { password: 'Password-1' }],
        ['token?grant_type=password', { password: 'Password-1' }],
        ['recover', {}],
        ['resend', { type: 'signup' }],
        ['signup', { password: 'Password-1', data: { name: nul } }],
      ] as const) {
        const answer = await fetch(`${embedded.origin}/auth/v1/${path}`, {
          method: 'POST',
          headers: { apikey: embedded.keys.anonKey, 'content-type': 'application/json' },
          body: JSON.stringify({ email, ...more }),
        });
        expect([path, answer.status]).toEqual([path, 400]);
        expect(await answer.json()).toMatchObject({
          msg: expect.stringMatching(/NUL|at most 254 characters/),
        });
      }
    }
    const link = await fetch(`${embedded.origin}/auth/v1/verify?type=signup&token=%00`);
    expect(link.status).toBe(400);
  });

  test.each(['TRACE', 'PROPFIND', 'LOCK'])('%s is not offered anywhere', async (method) => {
    for (const path of ['/', '/rest/v1/waitlist', '/auth/v1/user', '/storage/v1/bucket']) {
      expect([path, await statusOfMethod(embedded.origin, method, path)]).toEqual([path, 405]);
    }
  });
});
