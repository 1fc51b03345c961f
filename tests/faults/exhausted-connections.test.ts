import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/database.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { openPostgres } from '../../platform/postgres-database.ts';
import { createServerApp } from '../../platform/server-app.ts';
import { METRICS_READER, TEST_METRICS_TOKEN } from '../support/metrics.ts';
import { NO_POSTGRES, startPostgres } from '../support/postgres.ts';
import { quietLog } from '../support/test-database.ts';

const postgres = await startPostgres();
const title = 'a Postgres without a free connection';

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
      checks: { database: () => opened.query('select 1') },
      metrics: createMetrics('test', true),
      metricsToken: TEST_METRICS_TOKEN,
      callingOrigins: [],
      callingMethods: [],
      requestsInFlight: 10,
    });
    app.get('/ask', async (c) => c.json(await opened.query('select 1 as one')));
    const metrics = async () => (await app.request('/metrics', { headers: METRICS_READER })).text();
    return { ask: () => app.request('/ask'), ready: () => app.request('/readyz'), metrics };
  }

  it('is answered with 503 and the moment to come again, and served once one is free', async () => {
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
