import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listen } from '../../../platform/listen.ts';
import { createMetrics } from '../../../platform/metrics.ts';
import { createServerApp } from '../../../platform/server-app.ts';
import { startTracing } from '../../../platform/tracing.ts';
import { type Backend, startBackends } from '../../support/backends.ts';
import { quietLog, type TestDatabase } from '../../support/test-database.ts';
import { startTraceCollector, type TraceCollector } from '../../support/trace-collector.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const backends = await startBackends();

let collector: TraceCollector;
beforeEach(async () => {
  collector = await startTraceCollector();
});
afterEach(() => collector.stop());

function serverOn({ database }: TestDatabase) {
  const app = createServerApp({
    log: quietLog,
    checks: {},
    metrics: createMetrics('test'),
    metricsToken: null,
    callingOrigins: [],
    callingMethods: [],
    requestsInFlight: 10,
  });
  app.get('/people/:id', async (c) => {
    const id = c.req.param('id');
    return c.json(await database.query('select $1::text as id', [id]));
  });
  app.get('/broken', () =>
    database.query("select 'a secret' from nowhere").then(() => new Response()),
  );
  return listen(app.fetch, { port: 0, host: '127.0.0.1', log: quietLog });
}

const attributesOf = (span: TraceCollector['spans'][number] | undefined) =>
  Object.fromEntries(
    (span?.attributes ?? []).map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
  );

it.each(backends)(
  'sends what a request did on $name to the collector, without values',
  async (backend: Backend) => {
    const opened = await backend.open();
    const listening = await serverOn(opened);
    const stop = await startTracing(collector.endpoint, 'push-server');
    const at = (path: string) => fetch(`http://127.0.0.1:${listening.port}${path}`);
    const answer = await at('/people/a-private-name?token=hidden');
    expect(answer.status).toBe(200);
    expect((await at('/broken')).status).toBe(500);
    await stop();
    const sent = collector.spans.length;
    await at('/people/a-private-name');
    await listening.close();
    await opened.close();
    await backend.stop();

    expect(collector.spans).toHaveLength(sent);
    const named = (name: string) => collector.spans.filter((span) => span.name === name);
    const [request] = named('GET /people/:id');
    expect(attributesOf(request)).toMatchObject({
      'http.route': '/people/:id',
      'http.response.status_code': 200,
      'request.id': answer.headers.get('x-request-id'),
    });
    const statements = named('database select');
    const [inner] = statements.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
    expect(inner?.traceId).toBe(request?.traceId);
    expect(attributesOf(inner)).toMatchObject({ 'db.operation.name': 'select' });
    const failedStatement = statements.find(({ traceId }) => traceId !== request?.traceId);
    expect(failedStatement?.status.code).toBe(2);
    expect([...collector.services]).toEqual(['push-server']);
    expect(JSON.stringify(collector.spans)).not.toMatch(
      /private|hidden|secret|nowhere|127\.0\.0\.1/,
    );
  },
);

it('loads nothing of OpenTelemetry but the types that libraries share, while no endpoint is set', () => {
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context); } });
    await import('./analysis-server/app.ts');
    await import('./push-server/app.ts');
    const { startTracing } = await import('./platform/tracing.ts');
    await (await startTracing(undefined, 'test'))();
    console.log(loaded.length, loaded.filter((url) => /@opentelemetry\\/(?!api\\/)|open-telemetry/.test(url)).join(' '));
  `;
  const args = ['--input-type=module', '--eval', script];
  const run = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  const [count = '', ...loaded] = run.stdout.trim().split(' ');
  expect(Number(count)).toBeGreaterThan(100);
  expect(loaded).toEqual([]);
});
