import { Hono } from 'hono';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { problemHandler } from '../http/problem.ts';
import { createLog } from '../process/log.ts';
import { MetricsToken, requireMetricsToken } from './metrics-access.ts';

const TOKEN = 'a-token-of-the-tests';

async function ask(token: string | null, authorization?: string) {
  const app = new Hono();
  app.onError(problemHandler(createLog({ name: 'test', level: 'silent' })));
  app.get('/metrics', requireMetricsToken(token), (c) => c.text('numbers'));
  const headers = authorization === undefined ? {} : { authorization };
  const response = await app.request('/metrics', { headers });
  return { status: response.status, text: await response.text() };
}

test('without a token set, metrics are off and the answer says how to turn them on', async () => {
  for (const authorization of [undefined, 'Bearer ', 'Bearer null', `Bearer ${TOKEN}`]) {
    const answer = await ask(null, authorization);
    expect(answer.status).toBe(403);
    expect(answer.text).toContain('Set METRICS_TOKEN');
  }
});

test('the token set opens them, and nothing else', async () => {
  expect(await ask(TOKEN, `Bearer ${TOKEN}`)).toEqual({ status: 200, text: 'numbers' });
  for (const wrong of [undefined, TOKEN, `Basic ${TOKEN}`, `Bearer ${TOKEN}x`, 'Bearer x']) {
    const answer = await ask(TOKEN, wrong);
    expect([wrong, answer.status]).toEqual([wrong, 401]);
    expect(answer.text).not.toContain(TOKEN);
  }
});

test.each(['short', 'with a space in it', 'fifteen-letters'])('%s is no token', (token) => {
  expect(v.safeParse(MetricsToken, token).success).toBe(false);
});
