import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { embeddedDatabases } from '../support/embedded-databases.ts';
import { startPostgres } from '../support/postgres.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

/** Runs for hours, as a statement made to be slow would; on Postgres without taking a core for it. */
const endlessFunction = (name: string) => `
create function public.endless() returns bigint language sql as
  'select count(*) from ${name === 'PGlite' ? 'generate_series(1, 1000000000000)' : 'pg_sleep(1000000)'}';
grant execute on function public.endless() to anon, authenticated`;

describe.each(embeddedDatabases(postgres))(
  'a statement of somebody that does not end, on $name',
  ({ name, url }) => {
    let embedded: TestEmbedded;
    beforeAll(async () => {
      embedded = await startTestEmbedded({ databaseUrl: await url(), programs: [] });
      await embedded.database.query(endlessFunction(name));
      await embedded.schemaChanged();
    });
    afterAll(() => embedded.stop());

    const endless = (headers: Readonly<Record<string, string>> = {}) =>
      fetch(`${embedded.origin}/rest/v1/rpc/endless`, {
        method: 'POST',
        headers: { apikey: embedded.keys.anonKey, 'content-type': 'application/json', ...headers },
        body: '{}',
      });

    it('is ended and answered with 503, while health answers and others are served after it', async () => {
      const answer = endless();
      let over = false;
      void answer.finally(() => {
        over = true;
      });
      let healthy = 0;
      while (!over) {
        const health = await fetch(`${embedded.origin}/healthz`);
        expect(health.status).toBe(200);
        healthy += 1;
        // Asked without a pause, it took a whole core.
        await setTimeout(10);
      }
      // A thread that waited for the statement would have answered once, at its end.
      expect(healthy).toBeGreaterThan(20);
      const ended = await answer;
      expect(ended.status).toBe(503);
      expect(Number(ended.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await ended.json()).toMatchObject({ code: '57014' });

      const person = await embedded.approvedUser();
      const client = await embedded.signIn(person);
      const { error } = await client.from('user_settings').select('user_id');
      expect(error).toBeNull();
    });

    it("costs the one who asks: after two all their requests are refused in words, and nobody else's", async () => {
      const client = await embedded.signIn(await embedded.approvedUser('slow'));
      const { data } = await client.auth.getSession();
      const asking = () => endless({ authorization: `Bearer ${data.session?.access_token}` });
      const ended = await Promise.all([asking(), asking()]);
      expect(ended.map(({ status }) => status)).toEqual([503, 503]);
      const refused = await asking();
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await refused.json()).toMatchObject({
        message:
          'Requests of yours took the database too long and were ended. Please wait a minute, then ask for less.',
      });
      const bystander = await embedded.signIn(await embedded.approvedUser());
      const { error } = await bystander.from('user_settings').select('user_id');
      expect(error).toBeNull();
    });

    it('does not keep the server from stopping', async () => {
      const answers = [endless(), endless()].map((answer) => answer.catch(() => null));
      await fetch(`${embedded.origin}/healthz`);
      await embedded.stop();
      await Promise.all(answers);
      await expect(fetch(`${embedded.origin}/healthz`)).rejects.toThrow();
    });
  },
);
