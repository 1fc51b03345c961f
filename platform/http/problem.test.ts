import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { createLog } from '../process/log.ts';
import { createMetrics, measureRequests } from '../server/metrics.ts';
import { limitInFlight } from '../server/server-app.ts';
import { notFoundHandler, Problem, problemHandler } from './problem.ts';

function appThatThrows(error: unknown) {
  const lines: string[] = [];
  const log = createLog({
    name: 'test',
    level: 'info',
    destination: { write: (line) => lines.push(line) },
  });
  const app = new Hono();
  app.onError(problemHandler(log));
  app.notFound(notFoundHandler);
  app.get('/', () => {
    throw error;
  });
  return { app, lines };
}

async function answerTo(error: unknown) {
  const { app, lines } = appThatThrows(error);
  const response = await app.request('/');
  return { response, body: await response.json(), lines };
}

describe('errors as JSON', () => {
  it('answers a refusal with its status, sentence and whole seconds to wait', async () => {
    const { response, body, lines } = await answerTo(new Problem(429, 'Please wait.', 0.2));
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('1');
    expect(body).toEqual({ detail: 'Please wait.' });
    expect(lines).toEqual([]);
  });

  it('asks for a bearer token with every 401', async () => {
    const { response } = await answerTo(new Problem(401, 'Please sign in.'));
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
  });

  it.each([
    Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
    Object.assign(new Error('terminating connection'), { code: '57P01' }),
    Object.assign(new Error('too many clients'), { code: '53300' }),
    Object.assign(new Error('in recovery mode'), { code: '57P03' }),
    Object.assign(new Error('idle-session timeout'), { code: '57P05' }),
    Object.assign(new Error('cannot execute INSERT'), { code: '25006' }),
    Object.assign(new Error('not accepting'), { code: '55000', routine: 'CheckMyDatabase' }),
    new Error('Connection terminated unexpectedly'),
    new Error('timeout exceeded when trying to connect'),
  ])('answers a database that is away (%s) with 503 and Retry-After', async (error) => {
    const { response } = await answerTo(error);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('2');
  });

  it.each([
    Object.assign(new Error('could not extend file "base/5/16971"'), { code: '53100' }),
    Object.assign(new Error('write'), { code: 'ENOSPC' }),
  ])('answers a full disk (%s) with 507 and a sentence that names no file', async (error) => {
    const { response, body } = await answerTo(error);
    expect(response.status).toBe(507);
    expect(body).toEqual({ detail: expect.stringContaining('no room left') });
    expect(JSON.stringify(body)).not.toContain('base/5');
  });

  it('answers a broken rule of a table, whose code a closed database has too, as a bug', async () => {
    const rule = Object.assign(new Error('rows are immutable'), {
      code: '55000',
      routine: 'exec_stmt_raise',
    });
    expect((await answerTo(rule)).response.status).toBe(500);
  });

  it('answers a bug with 500 and logs it without telling the caller', async () => {
    const { response, body, lines } = await answerTo(new TypeError('row 7 of payroll'));
    expect(response.status).toBe(500);
    expect(JSON.stringify(body)).not.toContain('payroll');
    expect(lines).toHaveLength(1);
  });

  it('answers an unknown path with 404 and a sentence', async () => {
    const response = await appThatThrows(null).app.request('/nowhere', { method: 'POST' });
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ detail: 'Nothing is served at POST /nowhere.' });
  });
});

describe('limitInFlight', () => {
  it('refuses what is too many with 503, and accepts again when one has ended', async () => {
    const { app } = appThatThrows(null);
    const gate = Promise.withResolvers<void>();
    app.use(limitInFlight(2));
    app.get('/slow', async (c) => {
      await gate.promise;
      return c.text('done');
    });
    const slow = [app.request('/slow'), app.request('/slow')];
    const refused = await app.request('/slow');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    gate.resolve();
    expect((await Promise.all(slow)).map((response) => response.status)).toEqual([200, 200]);
    expect((await app.request('/slow')).status).toBe(200);
  });
});

describe('measureRequests', () => {
  it('counts by route pattern and status, never by raw path', async () => {
    const { app } = appThatThrows(null);
    const registry = createMetrics('test');
    app.use(measureRequests(registry));
    app.get('/jobs/:key', (c) => c.text('ok'));
    await app.request('/jobs/a-private-key');
    await app.request('/nowhere/a-private-path');
    const text = await registry.metrics();
    expect(text).toMatch(/_count\{.*route="\/jobs\/:key",status="200"\} 1/);
    expect(text).toMatch(/_count\{.*status="404"\} 1/);
    expect(text).not.toContain('private');
  });
});
