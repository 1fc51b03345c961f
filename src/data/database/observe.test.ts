import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { closeDatabase } from './database.ts';
import { observe } from './observe.ts';
import { wipeDatabase } from './ownership.ts';
import { forgetShown, rememberShown, shownCoin } from './shown-coin.ts';

// The database says over it what changed, to the test files of other threads as well.
vi.stubGlobal('BroadcastChannel', undefined);

beforeEach(wipeDatabase);

test('an answer comes at once and again after each change', async () => {
  const answers: unknown[] = [];
  const stop = observe(
    (db) => shownCoin(db, 'me'),
    (answer) => answers.push(answer),
  );
  await expect.poll(() => answers).toEqual([null]);
  await rememberShown('me', 'BTCUSDT');
  await expect.poll(() => answers.at(-1)).toBe('BTCUSDT');
  await forgetShown('me');
  await expect.poll(() => answers.at(-1)).toBeNull();
  stop();
  await rememberShown('me', 'ETHUSDT');
  expect(answers.at(-1)).toBeNull();
});

test('a query that fails answers null', async () => {
  const answers: unknown[] = [];
  const stop = observe(
    () => Promise.reject(new Error('unreadable')),
    (answer) => answers.push(answer),
  );
  await expect.poll(() => answers).toEqual([null]);
  stop();
});

test('a database that was closed opens again', async () => {
  await rememberShown('me', 'BTCUSDT');
  await closeDatabase();
  const answers: unknown[] = [];
  const stop = observe(
    (db) => shownCoin(db, 'me'),
    (answer) => answers.push(answer),
  );
  await expect.poll(() => answers).toEqual(['BTCUSDT']);
  stop();
});
