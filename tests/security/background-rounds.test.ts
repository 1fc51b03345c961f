import { afterAll, describe, expect, test } from 'vitest';
import { startTestEmbedded } from '../support/embedded.ts';
import { embeddedDatabases } from '../support/embedded-databases.ts';
import { startPostgres } from '../support/postgres.ts';
import { ACTORS, createAccounts } from './access/actors.ts';
import { signInAll } from './access/over-http.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

describe.each(embeddedDatabases(postgres))('how the rounds go, on $name', ({ url }) => {
  test('an admin reads it; another, an unapproved and an anonymous visitor do not', async () => {
    const embedded = await startTestEmbedded({ databaseUrl: await url(), programs: [] });
    try {
      const { database } = embedded;
      const actors = await signInAll(embedded, await createAccounts(database));
      await database.query(
        `insert into private.rounds (program, name, ended_well_at, behind_seconds,
           most_behind_seconds) values ('push-server', 'plan notifications', now(), 400, 300)`,
      );
      await database.query(
        `insert into private.set_aside (round, item, reason, last_at) values
           ('plan notifications', 'notification 7', '22008: timestamp out of range', now()),
           ('plan notifications', 'notification 6', 'old', now() - interval '61 minutes')`,
      );
      for (const actor of ACTORS) {
        const called = await actors.ask(actor, 'POST', '/rest/v1/rpc/background_rounds', {});
        for (const table of ['rounds', 'set_aside', 'passed_over', 'rounds_now']) {
          const read = await actors.ask(actor, 'GET', `/rest/v1/${table}?select=*`);
          expect([actor, table, read.status >= 400]).toEqual([actor, table, true]);
        }
        if (actor !== 'admin') {
          expect([actor, called.status >= 400]).toEqual([actor, true]);
          expect(JSON.stringify(called.body)).not.toContain('notification');
          continue;
        }
        expect(called.body).toContainEqual(
          expect.objectContaining({
            program: 'push-server',
            name: 'plan notifications',
            behind_seconds: 400,
            late: true,
            set_aside: 1,
            items: [
              expect.objectContaining({
                item: 'notification 7',
                reason: '22008: timestamp out of range',
              }),
            ],
          }),
        );
      }
    } finally {
      await embedded.stop();
    }
  });
});
