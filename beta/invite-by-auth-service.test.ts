import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inviteByAuthService } from './invite-by-auth-service.ts';

interface Call {
  readonly url: string;
  readonly key: string | undefined;
  readonly body: unknown;
}

const calls: Call[] = [];
let status = 200;
const server = createServer(async (request, response) => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  const key = request.headers.authorization;
  calls.push({ url: request.url ?? '', key, body: JSON.parse(text) });
  response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
});
let origin = '';

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
});
afterAll(() => server.close());

const person = { id: '3fa85f64-5717-4562-b3fc-2c963f66afa6', email: 'me@example.com' };

test("the project's own mailer is asked for a recovery that leads to the app", async () => {
  const invite = inviteByAuthService({
    supabaseUrl: origin,
    serviceKey: 'service',
    siteUrl: 'https://app.example.com',
  });
  expect(await invite(person)).toEqual({ kind: 'mailed' });
  expect(calls).toEqual([
    {
      url: '/auth/v1/recover?redirect_to=https%3A%2F%2Fapp.example.com%2Freset-password',
      key: 'Bearer service',
      body: { email: 'me@example.com' },
    },
  ]);
});

test('a mailer that refuses is an error without a word of the person', async () => {
  status = 429;
  const invite = inviteByAuthService({
    supabaseUrl: origin,
    serviceKey: 'service',
    siteUrl: 'https://app.example.com',
  });
  await expect(invite(person)).rejects.toThrow('the auth service answered 429');
});
