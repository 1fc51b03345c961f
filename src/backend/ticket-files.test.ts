// @vitest-environment happy-dom
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectFakeBackend } from '../../tests/support/connected-backend.ts';
import type { FakeBackend } from '../../tests/support/fake-backend.ts';
import { sessionStore } from '../device/session-store.ts';
import { connectBackend } from './connection.ts';
import { signLinks } from './ticket-files.ts';

const SIGN = '/storage/v1/object/sign/ticket-attachments';
let backend: FakeBackend;

beforeAll(() => {
  backend = connectFakeBackend(crypto.randomUUID(), { sessionStore, connectBackend });
});
afterAll(() => backend.stop());
beforeEach(() => {
  backend.calls.length = 0;
});

test('links are asked for an hour; a file that the person may not see has none', async () => {
  backend.answer(SIGN, [
    200,
    [
      {
        path: 't/1.png',
        signedURL: '/object/sign/ticket-attachments/t/1.png?token=a',
        error: null,
      },
      { path: 't/2.png', signedURL: null, error: 'Either the object does not exist' },
    ],
  ]);
  const links = await signLinks(['t/1.png', 't/2.png']);
  expect(backend.calls.find(({ path }) => path === SIGN)?.body).toEqual({
    expiresIn: 3600,
    paths: ['t/1.png', 't/2.png'],
  });
  expect(links).toEqual({
    ok: true,
    value: new Map([
      ['t/1.png', `${backend.origin}/storage/v1/object/sign/ticket-attachments/t/1.png?token=a`],
    ]),
  });
});

test('without a file nothing is asked', async () => {
  expect(await signLinks([])).toEqual({ ok: true, value: new Map() });
  expect(backend.calls).toEqual([]);
});
