import type { RealtimePostgresChangesPayload, SupabaseClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ChangeNews, startHub } from '../../../embedded/realtime/hub.ts';
import { systemClock } from '../../../platform/process/clock.ts';
import { type Person, startTestEmbedded, type TestEmbedded } from '../../support/embedded.ts';
import { embeddedDatabases } from '../../support/embedded-databases.ts';
import { startPostgres } from '../../support/postgres.ts';
import { setApproval } from '../../support/standing.ts';
import { quietLog } from '../../support/test-database.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

interface Note {
  id: number;
  user_id: string;
  body: string;
  secret: string;
}
interface Filter {
  event: 'UPDATE';
  filter: string;
}
type News = RealtimePostgresChangesPayload<Note>;

/** As a migration would make it: approved people see their own, the secret column is nobody's. */
const NOTES = `
create table public.live_notes (
  id bigint generated always as identity primary key,
  user_id uuid not null,
  body text not null,
  secret text not null default 'hidden'
);
alter table public.live_notes enable row level security;
revoke all on public.live_notes from anon, authenticated;
grant select (id, user_id, body) on public.live_notes to authenticated;
create policy "own notes" on public.live_notes for select to authenticated
  using ((user_id = (select auth.uid()) and (select public.is_approved())) or (select public.is_admin()));
alter publication supabase_realtime add table public.live_notes;`;

describe.each(embeddedDatabases(postgres))('realtime on $name', ({ url }) => {
  let embedded: TestEmbedded;
  let clients: SupabaseClient[] = [];
  let owner: Person;

  beforeAll(async () => {
    embedded = await startTestEmbedded({ databaseUrl: await url(), programs: [] });
    await embedded.database.query(NOTES);
    await embedded.schemaChanged();
    owner = await embedded.approvedUser();
  });
  afterAll(() => embedded.stop());
  afterEach(async () => {
    await Promise.all(clients.map((client) => client.removeAllChannels()));
    clients = [];
  });

  /** Listens until the test is over; `next` waits for the next news. */
  async function listen(person: Person, filter: Partial<Filter> = {}) {
    const client = await embedded.signIn(person);
    clients.push(client);
    const heard: News[] = [];
    const waiting: ((news: News) => void)[] = [];
    const joined = Promise.withResolvers<void>();
    const closed = Promise.withResolvers<void>();
    client
      .channel('ticket-updates')
      .on(
        'postgres_changes',
        { event: '*', schema: 'public', table: 'live_notes', ...filter },
        (news: News) => {
          const first = waiting.shift();
          if (first) first(news);
          else heard.push(news);
        },
      )
      .subscribe((status, error) => {
        if (status === 'SUBSCRIBED') joined.resolve();
        else if (status === 'CLOSED') closed.resolve();
        else if (error) joined.reject(error);
      });
    await joined.promise;
    const next = () =>
      new Promise<News>((resolve) => {
        const first = heard.shift();
        if (first) resolve(first);
        else waiting.push(resolve);
      });
    return { next, closed: closed.promise };
  }

  const write = (body: string, person = owner) =>
    embedded.database.query('insert into public.live_notes (user_id, body) values ($1, $2)', [
      person.id,
      body,
    ]);
  const change = (from: string, to: string) =>
    embedded.database.query('update public.live_notes set body = $2 where body = $1', [from, to]);
  const remove = (body: string) =>
    embedded.database.query('delete from public.live_notes where body = $1', [body]);

  it('publishes rows as they are inserted, updated and deleted', async () => {
    const { next } = await listen(owner);
    await write('first');
    const inserted = await next();
    expect(inserted).toMatchObject({
      eventType: 'INSERT',
      schema: 'public',
      table: 'live_notes',
      new: { user_id: owner.id, body: 'first' },
      errors: null,
    });
    await change('first', 'second');
    expect(await next()).toMatchObject({
      eventType: 'UPDATE',
      new: { body: 'second' },
      old: { id: expect.any(Number) },
    });
    await remove('second');
    const gone = await next();
    expect(gone.eventType).toBe('DELETE');
    expect(Object.keys(gone.old)).toEqual(['id']);
  });

  it('publishes every row that one statement changed', async () => {
    const { next } = await listen(owner);
    await embedded.database.query(
      `insert into public.live_notes (user_id, body) select $1, 'bulk ' || n from generate_series(1, 3) n`,
      [owner.id],
    );
    const bodies = [await next(), await next(), await next()].map((news) => news.new);
    expect(bodies.map((row) => ('body' in row ? row.body : null)).sort()).toEqual([
      'bulk 1',
      'bulk 2',
      'bulk 3',
    ]);
  });

  it('publishes the tables that the app listens to, and no other', async () => {
    const listed = await embedded.database.query<{ table: string; triggers: number }>(
      `select p.tablename as table,
         (select count(*) from pg_trigger g
          where g.tgrelid = format('%I.%I', p.schemaname, p.tablename)::regclass
            and g.tgname like 'realtime_notify_%') as triggers
       from pg_publication_tables p where p.pubname = 'supabase_realtime' and p.tablename <> 'live_notes'
       order by 1`,
    );
    expect(listed.map((row) => row.table)).toEqual([
      'coin_checks',
      'support_tickets',
      'ticket_attachments',
      'ticket_messages',
      'ticket_read_status',
    ]);
    expect(listed.map((row) => row.triggers)).toEqual(listed.map(() => 3));
  });

  it('never publishes columns that the person has no grant on', async () => {
    const { next } = await listen(owner);
    await write('columns');
    const { new: row } = await next();
    expect(Object.keys(row).sort()).toEqual(['body', 'id', 'user_id']);
  });

  it('publishes to nobody the rows of others, nor their deletion; to an admin all of them', async () => {
    const other = await embedded.approvedUser('other');
    const admin = await embedded.admin();
    const [own, foreign, all] = await Promise.all([listen(owner), listen(other), listen(admin)]);
    await write('mine');
    for (const heard of [own, all]) expect((await heard.next()).eventType).toBe('INSERT');
    await remove('mine');
    for (const heard of [own, all]) expect((await heard.next()).eventType).toBe('DELETE');
    await write('theirs', other);
    for (const heard of [foreign, all]) {
      expect(await heard.next()).toMatchObject({ eventType: 'INSERT', new: { body: 'theirs' } });
    }
  });

  it('publishes only what a binding asks for', async () => {
    const { next } = await listen(owner, { event: 'UPDATE', filter: 'body=eq.wanted after' });
    await write('wanted');
    await write('unwanted');
    await change('unwanted', 'unwanted after');
    await change('wanted', 'wanted after');
    expect(await next()).toMatchObject({ eventType: 'UPDATE', new: { body: 'wanted after' } });
  });

  it('says nothing of what is rolled back', async () => {
    const { next } = await listen(owner);
    await embedded.database
      .transaction(async (tx) => {
        await tx.query('insert into public.live_notes (user_id, body) values ($1, $2)', [
          owner.id,
          'never',
        ]);
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await write('for good');
    expect(await next()).toMatchObject({ new: { body: 'for good' } });
  });

  it('falls silent when the approval is revoked, and speaks again when it is given back', async () => {
    const person = await embedded.approvedUser('revoked');
    const { next } = await listen(person);
    await write('approved', person);
    expect(await next()).toMatchObject({ new: { body: 'approved' } });
    const watcher = await listen(owner);
    await setApproval(embedded.database, person.email, false);
    await write('while revoked', person);
    await remove('while revoked');
    // Each person's changes are published in order, and people take turns: once the last of many
    // is published to one, so are the two to the other.
    for (let n = 0; n < 20; n += 1) await write('after them');
    for (let n = 0; n < 20; n += 1) await watcher.next();
    await setApproval(embedded.database, person.email, true);
    await write('approved again', person);
    expect(await next()).toMatchObject({ new: { body: 'approved again' } });
  });

  it('ends the channel of a session that has ended', async () => {
    const person = await embedded.approvedUser('leaving');
    const { closed } = await listen(person);
    await embedded.database.query('delete from auth.sessions where user_id = $1', [person.id]);
    await write('unheard', person);
    await closed;
  });

  it('looks once for all sessions and waiting changes of a person, and keeps nobody else waiting', async () => {
    const busy = await embedded.approvedUser('busy');
    const calm = await embedded.approvedUser('calm');
    const { database } = embedded;
    const gate = Promise.withResolvers<void>();
    let looks = 0;
    const hub = await startHub(
      {
        ...database,
        async transaction(work) {
          looks += 1;
          await gate.promise;
          return database.transaction(work);
        },
      },
      systemClock,
      quietLog,
    );
    // Hears each change after the other.
    const later = await startHub(database, systemClock, quietLog);
    const told = new Map<string, ChangeNews[]>();
    let heard = false;
    async function subscribe({ id }: Person, sessions: number) {
      const rows = await database.query<{ id: string }>(
        `insert into auth.sessions (id, user_id)
         select gen_random_uuid(), $1 from generate_series(1, $2) returning id`,
        [id, sessions],
      );
      for (const session of rows) {
        const subscription: Parameters<typeof hub.add>[0] = {
          bindings: [{ event: '*', schema: 'public', table: 'live_notes' }],
          person: { userId: id, sessionId: session.id, claims: { sub: id } },
          tokenExpiresAt: Number.POSITIVE_INFINITY,
          tell: (news) => told.set(session.id, [...(told.get(session.id) ?? []), news]),
          end: () => undefined,
        };
        hub.add(subscription);
        if (sessions === 1) later.add({ ...subscription, tell: () => (heard = true) });
      }
    }
    await subscribe(busy, 20);
    await subscribe(calm, 1);
    await write('again and again 0', busy);
    for (let i = 0; i < 50; i += 1) {
      await change(`again and again ${i}`, `again and again ${i + 1}`);
    }
    await write('one piece of news', calm);
    // Both rows concern both people; each waits in their first look by now.
    await expect.poll(() => looks).toBe(2);
    await expect.poll(() => heard).toBe(true);
    await later.stop();
    gate.resolve();
    await expect.poll(() => [...told.values()].flat().length).toBe(41);
    await hub.stop();
    // The insert, the newest of 50 updates, and at most the other's two rows, which are hidden.
    expect(looks).toBeLessThanOrEqual(6);
    expect([...told.values()].map((news) => news.length).sort()).toEqual([1, ...Array(20).fill(2)]);
  });

  it('lets nobody listen who has not signed in, or has no key', async () => {
    const visitor = embedded.visitor();
    clients.push(visitor);
    const refused = await new Promise<Error | undefined>((resolve) => {
      visitor
        .channel('ticket-updates')
        .on(
          'postgres_changes',
          { event: '*', schema: 'public', table: 'live_notes' },
          () => undefined,
        )
        .subscribe((status, error) => {
          if (status === 'CHANNEL_ERROR') resolve(error);
        });
    });
    expect(refused?.message).toContain('Please sign in');
    const socket = new WebSocket(
      `${embedded.origin.replace('http', 'ws')}/realtime/v1/websocket?vsn=1.0.0`,
    );
    const outcome = await new Promise<string>((resolve) => {
      socket.onopen = () => resolve('open');
      socket.onerror = () => resolve('refused');
    });
    expect(outcome).toBe('refused');
  });

  it('speaks both versions of the protocol and answers heartbeats', async () => {
    for (const vsn of ['1.0.0', '2.0.0']) {
      const socket = new WebSocket(
        `${embedded.origin.replace('http', 'ws')}/realtime/v1/websocket?apikey=${embedded.keys.anonKey}&vsn=${vsn}`,
      );
      await new Promise((resolve) => {
        socket.onopen = resolve;
      });
      const answer = new Promise<unknown>((resolve) => {
        socket.onmessage = (event) => resolve(JSON.parse(String(event.data)));
      });
      socket.send(
        vsn === '2.0.0'
          ? JSON.stringify([null, '7', 'phoenix', 'heartbeat', {}])
          : JSON.stringify({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: '7' }),
      );
      const reply = { status: 'ok', response: {} };
      expect(await answer).toEqual(
        vsn === '2.0.0'
          ? [null, '7', 'phoenix', 'phx_reply', reply]
          : { join_ref: null, ref: '7', topic: 'phoenix', event: 'phx_reply', payload: reply },
      );
      socket.close();
    }
  });
});
