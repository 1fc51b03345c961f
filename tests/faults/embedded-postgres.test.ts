import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { NO_POSTGRES, startPostgres } from '../support/postgres.ts';
import { recordingLog } from '../support/recording-log.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

describe.skipIf(!postgres)(
  `the data layer on Postgres (${postgres ? 'there' : NO_POSTGRES})`,
  () => {
    let embedded: TestEmbedded;
    let url: string;
    beforeAll(async () => {
      url = (await postgres?.createDatabase()) ?? '';
      embedded = await startTestEmbedded({ databaseUrl: url, programs: [] });
    });
    afterAll(() => embedded.stop());

    it('answers again after every connection was cut, at rest and in the middle of requests', async () => {
      const client = await embedded.signIn(await embedded.approvedUser());
      const ask = async () => (await client.from('waitlist').select('email')).data?.length;
      for (let round = 0; round < 3; round += 1) {
        expect(await ask()).toBe(1);
        const underWay = Array.from({ length: 30 }, ask);
        await postgres?.cutConnections(url);
        await Promise.all(underWay);
        await vi.waitFor(async () => expect(await ask()).toBe(1), {
          timeout: 20_000,
          interval: 50,
        });
      }
    });

    it('publishes changes again after its listening connection was cut', async () => {
      const person = await embedded.approvedUser();
      const client = await embedded.signIn(person);
      await embedded.database.query(
        `create table public.cut_notes (id int primary key, user_id uuid);
       alter table public.cut_notes enable row level security;
       grant select on public.cut_notes to authenticated;
       create policy own on public.cut_notes for select to authenticated using (user_id = (select auth.uid()));
       alter publication supabase_realtime add table public.cut_notes`,
      );
      await embedded.schemaChanged();
      const heard: unknown[] = [];
      await new Promise<void>((resolve) => {
        client
          .channel('cut')
          .on('postgres_changes', { event: '*', schema: 'public', table: 'cut_notes' }, (news) => {
            heard.push(news.new);
          })
          .subscribe((status) => {
            if (status === 'SUBSCRIBED') resolve();
          });
      });
      await postgres?.cutConnections(url);
      let id = 0;
      await vi.waitFor(
        async () => {
          id += 1;
          await embedded.database.query('insert into public.cut_notes values ($1, $2)', [
            id,
            person.id,
          ]);
          await vi.waitFor(() => expect(heard.length).toBeGreaterThan(0), { timeout: 500 });
        },
        { timeout: 30_000, interval: 50 },
      );
      expect(heard[0]).toMatchObject({ user_id: person.id });
    });

    it('answers 503 and when to come again while no connection is free or the database is closed, and recovers', async () => {
      const role = `crowded_${randomUUID().replaceAll('-', '')}`;
      await embedded.database.query(`create role ${role} superuser login`);
      const own = new URL((await postgres?.createDatabase()) ?? '');
      own.username = role;
      const { log, lines } = recordingLog();
      const crowded = await startTestEmbedded({ databaseUrl: own.href, programs: [], log });
      const person = await crowded.approvedUser();
      const { data } = await (await crowded.signIn(person)).auth.getSession();
      const ask = () =>
        fetch(`${crowded.origin}/rest/v1/rpc/waitlist_count`, {
          method: 'POST',
          headers: { apikey: crowded.keys.anonKey },
        });
      expect((await ask()).status).toBe(200);

      const post = (path: string, token: string, body: object) =>
        fetch(crowded.origin + path, {
          method: 'POST',
          headers: {
            apikey: crowded.keys.anonKey,
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify(body),
        });
      const { email, password } = person;
      const { anonKey } = crowded.keys;
      const token = data.session?.access_token ?? '';
      const name = own.pathname.slice(1);
      const faults = [
        {
          begin: `alter role ${role} nosuperuser connection limit 0`,
          end: `alter role ${role} superuser connection limit -1`,
        },
        {
          begin: `alter database ${name} allow_connections false`,
          end: `alter database ${name} allow_connections true`,
        },
      ];
      for (const { begin, end } of faults) {
        await embedded.database.query(begin);
        await postgres?.cutConnections(own.href);
        // The connection that was cut answers once more, with that.
        await vi.waitFor(async () => {
          const answer = await ask();
          expect([answer.status, await answer.json()]).toEqual([
            503,
            expect.objectContaining({ message: expect.stringContaining('Please try again') }),
          ]);
          expect(answer.headers.get('retry-after')).toBe('2');
        });
        const full = await ask();
        expect([full.status, full.headers.get('retry-after')]).toEqual([503, '2']);
        expect((await fetch(`${crowded.origin}/readyz`)).status).toBe(503);
        const failed = await Promise.all([
          post('/auth/v1/token?grant_type=password', anonKey, { email, password }),
          post('/storage/v1/object/sign/ticket-attachments/a', token, { expiresIn: 60 }),
          ask(),
        ]);
        for (const { status, headers } of failed) {
          expect([status, headers.has('retry-after')]).toEqual([503, true]);
          const id = headers.get('x-request-id');
          const logged = lines.filter((line) => line.request_id === id && Number(line.level) >= 40);
          expect(logged).toEqual([
            expect.objectContaining({ msg: expect.stringMatching(/failed|cannot be reached/) }),
          ]);
        }
        expect(JSON.stringify(lines)).not.toContain(email);

        await embedded.database.query(end);
        await vi.waitFor(async () => expect((await ask()).status).toBe(200), { timeout: 20_000 });
        expect((await fetch(`${crowded.origin}/readyz`)).status).toBe(200);
      }
      await crowded.stop();
    });
  },
);
