import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeBackend, startFakeBackend } from '../../../tests/support/fake-backend.ts';
import { followedFetch } from './live-count.ts';

let backend: FakeBackend;
let outcomes: boolean[];
beforeEach(() => {
  backend = startFakeBackend();
  outcomes = [];
});
afterEach(() => backend.stop());

test('an answer of any kind is one, no answer is none', async () => {
  const ask = followedFetch((answered) => outcomes.push(answered));
  backend.answer('/count', [500, { message: 'no' }]);
  expect((await ask(`${backend.origin}/count`)).status).toBe(500);
  backend.answer('/count', 'refuse');
  await expect(ask(`${backend.origin}/count`)).rejects.toThrow();
  expect(outcomes).toEqual([true, false]);
});
