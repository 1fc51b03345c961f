import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { createLog } from '../process/log.ts';
import { requestId } from '../process/request-scope.ts';
import { createMetrics, measureRequests } from '../server/metrics.ts';
import { listen, takePort } from './listen.ts';
import { problemHandler } from './problem.ts';

const options = {
  port: 0,
  host: '127.0.0.1',
  log: createLog({ name: 'test', level: 'silent' }),
};

it('serves on a free port until it is closed', async () => {
  const listening = await listen(() => new Response('here'), options);
  const url = `http://127.0.0.1:${listening.port}/`;
  expect(await (await fetch(url)).text()).toBe('here');
  await listening.close();
  await expect(fetch(url)).rejects.toThrow();
});

it('asks to come again as long as there is nothing to answer by', async () => {
  const listening = await takePort(options);
  const url = `http://127.0.0.1:${listening.port}/`;
  const early = await fetch(url);
  expect([early.status, early.headers.get('retry-after')]).toEqual([503, '1']);
  listening.answer(() => new Response('here'));
  expect(await (await fetch(url)).text()).toBe('here');
  await listening.close();
});

it('lets an answer under way finish when it is closed', async () => {
  const gate = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  const listening = await listen(async () => {
    arrived.resolve();
    await gate.promise;
    return new Response('finished');
  }, options);
  const answer = fetch(`http://127.0.0.1:${listening.port}/`);
  await arrived.promise;
  const closed = listening.close();
  gate.resolve();
  expect(await (await answer).text()).toBe('finished');
  await closed;
});

it('names PORT when the port is taken', async () => {
  const first = await listen(() => new Response(''), options);
  const second = listen(() => new Response(''), { ...options, port: first.port });
  await expect(second).rejects.toThrow(`port ${first.port} is taken; set PORT to a free one`);
  await first.close();
});

describe('every answer', () => {
  const given = { headers: { 'X-Request-Id': 'from-the-proxy' } };
  const lines: string[] = [];
  const accessLog = createLog({
    name: 'test',
    level: 'info',
    format: 'json',
    destination: { write: (line) => lines.push(line) },
  });
  const app = new Hono();
  app.use(measureRequests(createMetrics('test')));
  app.onError(problemHandler(options.log));
  app.get('/jobs/:key', (c) => c.json({ id: requestId() }));
  app.get('/broken', () => {
    throw new Error('a bug');
  });
  const outer = new Hono();
  outer.use(measureRequests(createMetrics('outer')));
  outer.mount('/analysis', (request) => app.fetch(request));

  it('carries the id that its log lines and its failure have', async () => {
    const listening = await listen((request) => outer.fetch(request), { ...options, accessLog });
    const at = (path: string, init?: RequestInit) =>
      fetch(`http://127.0.0.1:${listening.port}${path}`, init);
    const answer = await at('/analysis/jobs/a-private-key?token=secret', given);
    const id = answer.headers.get('x-request-id');
    expect(id).toMatch(/^[0-9a-f]{8}$/);
    const body = await answer.text();
    expect(JSON.parse(body)).toEqual({ id });
    const broken = await at('/analysis/broken');
    expect(await broken.json()).toEqual({
      detail: 'An unexpected error occurred. Please try again.',
      request_id: broken.headers.get('x-request-id'),
    });
    const refused = await at('/', { method: 'PURGE' });
    expect([refused.status, refused.headers.get('x-request-id')]).toEqual([
      405,
      expect.stringMatching(/^[0-9a-f]{8}$/),
    ]);
    await listening.close();
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        request_id: id,
        method: 'GET',
        route: '/analysis/jobs/:key',
        status: 200,
        ms: expect.any(Number),
      }),
      expect.objectContaining({ route: '/analysis/broken', status: 500 }),
      expect.objectContaining({ method: 'PURGE', route: 'none', status: 405 }),
    ]);
    expect(JSON.parse(lines[0] ?? '').bytes).toBeGreaterThan(body.length);
    expect(lines.join('')).not.toMatch(/private|secret|127\.0\.0\.1/);
  });

  it('carries the id of a proxy that is trusted', async () => {
    const listening = await listen(() => new Response('here'), { ...options, trustProxy: true });
    const answer = await fetch(`http://127.0.0.1:${listening.port}/`, given);
    expect(answer.headers.get('x-request-id')).toBe('from-the-proxy');
    await listening.close();
  });
});
