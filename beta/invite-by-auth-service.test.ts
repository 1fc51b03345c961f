import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Invite } from './invite.ts';
import { inviteByAuthService } from './invite-by-auth-service.ts';

const calls: unknown[] = [];
let status = 200;
const server = createServer(async (request, response) => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  const { apikey, authorization } = request.headers;
  calls.push({ url: request.url, apikey, authorization, body: JSON.parse(text) });
  const msg = 'me@example.com is not to be written to';
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(status === 200 ? {} : { code: status, msg }));
});
let invite: Invite | null;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  invite = inviteByAuthService({
    SUPABASE_URL: `http://127.0.0.1:${port}`,
    SUPABASE_SERVICE_ROLE_KEY: 'service',
    SITE_URL: 'https://app.example.com',
  });
});
beforeEach(() => {
  status = 200;
  calls.length = 0;
});
afterAll(() => server.close());

const person = { id: '3fa85f64-5717-4562-b3fc-2c963f66afa6', email: 'me@example.com' };

test("the project's own mailer is asked for a recovery that leads to the app", async () => {
  expect(await invite?.(person)).toEqual({ kind: 'mailed' });
  expect(calls).toMatchObject([
    {
      url: '/auth/v1/recover?redirect_to=https%3A%2F%2Fapp.example.com%2Freset-password',
      apikey: 'service',
      authorization: 'Bearer service',
      body: { email: 'me@example.com', code_challenge: null },
    },
  ]);
});

test.each([422, 429, 500, 503])(
  'a mailer that answers %d is an error without a word of the person',
  async (refusal) => {
    status = refusal;
    await expect(invite?.(person)).rejects.toThrow(
      new Error(`the auth service answered ${refusal}`),
    );
    expect(calls).toHaveLength(1);
  },
);

test('an auth service that cannot be reached is an error', async () => {
  const nowhere = inviteByAuthService({
    SUPABASE_URL: 'http://127.0.0.1:1',
    SUPABASE_SERVICE_ROLE_KEY: 'service',
    SITE_URL: 'https://app.example.com',
  });
  await expect(nowhere?.(person)).rejects.toThrow(
    new Error('the auth service gave no answer (AuthRetryableFetchError)'),
  );
});
