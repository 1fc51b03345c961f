import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openExchange } from '../../../analysis-server/market/exchange/exchange.ts';
import { TIMEFRAMES } from '../../../domain/market/timeframe.ts';
import { startTracing } from '../../../platform/database/tracing.ts';
import { listen } from '../../../platform/http/listen.ts';
import { systemClock } from '../../../platform/process/clock.ts';
import { withinRequest } from '../../../platform/process/request-scope.ts';
import { createMetrics } from '../../../platform/server/metrics.ts';
import { createServerApp } from '../../../platform/server/server-app.ts';
import { analysisServerOn } from '../../support/analysis-server.ts';
import { type OpenedBackend, openBackends } from '../../support/backends.ts';
import { startExchangeServer } from '../../support/exchange-server/exchange-server.ts';
import { createApproved } from '../../support/people.ts';
import { ended, pushServerOn, turnOn, writeAlert } from '../../support/push-server.ts';
import { startPushService } from '../../support/push-service/server.ts';
import { quietLog, type TestDatabase } from '../../support/test-database.ts';
import { startTraceCollector, type TraceCollector } from '../../support/trace-collector.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const backends = await openBackends();

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

/** The names of the spans around one, the innermost first. */
function around(spans: TraceCollector['spans'], span: TraceCollector['spans'][number]): string[] {
  const outer = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return outer ? [outer.name, ...around(spans, outer)] : [];
}

const attributesOf = (span: TraceCollector['spans'][number] | undefined) =>
  Object.fromEntries(
    (span?.attributes ?? []).map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
  );

it.each(backends)(
  'sends what a request did on $name to the collector, without values',
  async (opened: OpenedBackend) => {
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

it('draws the exchange within the run, the run under its request, and a delivery under its cause', async () => {
  const opened = backends.at(-1);
  if (!opened) throw new Error('there is a database');
  const { database } = opened;
  const clock = systemClock.now;
  const exchange = await startExchangeServer({ clock, speaks: ['bybit'] });
  const service = await startPushService();
  const feed = await openExchange({ id: 'bybit', clock, baseUrl: exchange.url });
  const api = analysisServerOn(opened, feed);
  const push = pushServerOn(database, service);
  await api.server.start();
  await push.server.start();
  const ann = await createApproved(database);
  await turnOn(database, ann);
  await push.subscribe(ann, service.addDevice());
  const stop = await startTracing(collector.endpoint, 'all');
  const { key } = await withinRequest('ab12cd34', () => api.analyze(ann, 'BTCUSDT'));
  expect((await api.finished(ann, 'BTCUSDT', key)).status).toBe('complete');
  const alert = await writeAlert(database, ann);
  expect((await ended(database, alert)).status).toBe('sent');
  const [row] = await database.query<{ cause: string }>(
    'select snapshot_id as cause from public.alerts where id = $1',
    [alert],
  );
  await push.server.stop();
  await api.server.stop();
  await stop();
  await feed.close();
  await exchange.close();
  await service.close();

  const { spans } = collector;
  const ofRequest = spans.filter((span) => attributesOf(span)['request.id'] === 'ab12cd34');
  const named = (name: string) => ofRequest.filter((span) => span.name === name);
  expect(named('POST /analyze')).toHaveLength(1);
  expect(named('run')).toHaveLength(1);
  const asked = named('exchange request').filter((span) => around(spans, span).includes('run'));
  expect(asked.length).toBeGreaterThanOrEqual(TIMEFRAMES.length);
  expect(named('database insert').some((span) => around(spans, span).includes('run'))).toBe(true);
  const deliveries = spans.filter(({ name }) => name === 'delivery').map(attributesOf);
  expect(deliveries).toEqual([expect.objectContaining({ channel: 'push', cause: row?.cause })]);
  expect(JSON.stringify(spans)).not.toMatch(new RegExp(`${ann.id}|127\\.0\\.0\\.1|localhost`));
});

it('loads nothing of OpenTelemetry but the types that libraries share, while no endpoint is set', () => {
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context); } });
    await import('./analysis-server/app.ts');
    await import('./push-server/app.ts');
    const { startTracing } = await import('./platform/database/tracing.ts');
    await (await startTracing(undefined, 'test'))();
    console.log(loaded.length, loaded.filter((url) => /@opentelemetry\\/(?!api\\/)|open-telemetry/.test(url)).join(' '));
  `;
  const args = ['--input-type=module', '--eval', script];
  const run = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  const [count = '', ...loaded] = run.stdout.trim().split(' ');
  expect(Number(count)).toBeGreaterThan(100);
  expect(loaded).toEqual([]);
});
