import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { openPostgres } from '../../platform/database/postgres-database.ts';
import { requireDatabase } from '../../platform/server/health.ts';
import { createMetrics } from '../../platform/server/metrics.ts';
import { createServerApp } from '../../platform/server/server-app.ts';
import { METRICS_READER, TEST_METRICS_TOKEN } from '../support/metrics.ts';
import { NO_POSTGRES, startPostgres } from '../support/postgres.ts';
import { quietLog } from '../support/test-database.ts';

const postgres = await startPostgres();
const title = 'a Postgres that cannot be asked';

describe.skipIf(!postgres)(postgres ? title : `${title} (${NO_POSTGRES})`, () => {
  let url = '';
  let database: Database | null = null;
  const held: pg.Client[] = [];

  beforeAll(async () => {
    if (!postgres) return;
    url = await postgres.createDatabase();
    const owner = new pg.Client(url);
    await owner.connect();
    await owner.query(`drop role if exists one_connection`);
    await owner.query(`create role one_connection login password 'p' connection limit 1`);
    await owner.end();
  });
  afterEach(async () => {
    for (const client of held.splice(0)) await client.end();
    await database?.close();
    database = null;
  });
  afterAll(async () => {
    const owner = new pg.Client(url);
    await owner.connect();
    await owner.query('drop role one_connection');
    await owner.end();
    await postgres?.stop();
  });

  function serverOn(opened: Database) {
    database = opened;
    const app = createServerApp({
      log: quietLog,
      checks: { database: () => requireDatabase(opened) },
      metrics: createMetrics('test', true),
      metricsToken: TEST_METRICS_TOKEN,
      callingOrigins: [],
      callingMethods: [],
      requestsInFlight: 10,
    });
    app.get('/ask', async (c) => c.json(await opened.query('select 1 as one')));
    app.get('/save', async (c) => c.json(await opened.query('insert into saved values (1)')));
    const metrics = async () => (await app.request('/metrics', { headers: METRICS_READER })).text();
    return {
      ask: () => app.request('/ask'),
      save: () => app.request('/save'),
      ready: () => app.request('/readyz'),
      metrics,
    };
  }

  it('for want of a free connection is answered with 503 and the moment to come again, and served once one is free', async () => {
    const limited = new URL(url);
    limited.username = 'one_connection';
    limited.password = 'p';
    const only = new pg.Client(limited.href);
    await only.connect();
    held.push(only);
    const server = serverOn(openPostgres(limited.href, { max: 5, log: quietLog }));
    const refused = await server.ask();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    expect((await server.ready()).status).toBe(503);
    expect(await server.metrics()).toContain('ready{part="database",app="test"} 0');

    await held.pop()?.end();
    await expect.poll(async () => (await server.ask()).status).toBe(200);
    expect(await server.metrics()).toContain('ready{part="database",app="test"} 1');
  });

  describe('by its administrator', () => {
    const [closed, opened] = ['allow_connections false', 'allow_connections true'];
    const [readOnly, writable] = ['on', 'off'].map(
      (value) => `set default_transaction_read_only = ${value}`,
    );
    it.each([
      ['is closed to everybody', closed, opened],
      ['takes no writes, as a standby does', readOnly, writable],
    ])('%s: 503, not ready, and back by itself', async (_, fault, end) => {
      const own = (await postgres?.createDatabase()) ?? '';
      const server = serverOn(openPostgres(own, { max: 3, log: quietLog }));
      await database?.query('create table saved (one int)');
      expect([(await server.save()).status, (await server.ready()).status]).toEqual([200, 200]);
      const admin = new pg.Client(url);
      await admin.connect();
      held.push(admin);
      const alter = (how: string) =>
        admin.query(`alter database ${new URL(own).pathname.slice(1)} ${how}`);
      await alter(`${fault}`);
      await postgres?.cutConnections(own);
      // What was cut says so once.
      await expect.poll(async () => (await server.ready()).status).toBe(503);
      const refused = await server.save();
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
      expect((await server.ready()).status).toBe(503);

      await alter(`${end}`);
      await postgres?.cutConnections(own);
      await expect.poll(async () => (await server.save()).status).toBe(200);
      expect((await server.ready()).status).toBe(200);
    });
  });

  it('shows in the metrics who waits for a connection of the pool', async () => {
    const server = serverOn(openPostgres(url, { max: 1, acquireTimeoutMs: 4_000, log: quietLog }));
    const gate = Promise.withResolvers<void>();
    const holding = database?.transaction(async (tx) => {
      await tx.query('select 1');
      await gate.promise;
    });
    await expect
      .poll(server.metrics)
      .toContain('database_connections{pool="servers",state="in_use",app="test"} 1');
    const waiting = server.ask();
    await expect
      .poll(server.metrics)
      .toMatch(/^database_waiting\{pool="servers",app="test"\} [1-9]/m);
    const refused = await waiting;
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    gate.resolve();
    await holding;
    expect((await server.ask()).status).toBe(200);
  });
});
