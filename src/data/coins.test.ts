// @vitest-environment happy-dom
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectFakeBackend } from '../../tests/support/connected-backend.ts';
import type { FakeBackend } from '../../tests/support/fake-backend.ts';
import { connectBackend } from '../backend/connection.ts';
import { sessionStore } from '../device/session-store.ts';
import { ensureCoins, useCoins } from './coins.ts';

let backend: FakeBackend;

beforeAll(() => {
  const me = '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10';
  backend = connectFakeBackend(me, { sessionStore, connectBackend });
});
afterAll(() => backend.stop());

test('the most traded coins come first, then the rest by symbol', async () => {
  const coins = ['ADAUSDT', 'BTCUSDT', 'ETHUSDT', 'FOOUSDT', 'BARUSDT'];
  const turnover = { BTCUSDT: 9e9, ADAUSDT: 1e6, ETHUSDT: 8e9 };
  backend.answer('/analysis/coinlist', [200, { coins, turnover, names: { BTCUSDT: 'Bitcoin' } }]);
  await ensureCoins();
  expect(useCoins.getState().list).toEqual({
    status: 'ready',
    coins: ['BTCUSDT', 'ETHUSDT', 'ADAUSDT', 'BARUSDT', 'FOOUSDT'],
    names: { BTCUSDT: 'Bitcoin' },
    traded: true,
    freeQuestions: false,
    scan: false,
  });
});
