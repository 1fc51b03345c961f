import 'fake-indexeddb/auto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { database, TABLE_NAMES } from './database.ts';
import { DATABASE_TIMEOUT, keep, query } from './keeping.ts';
import { wipeDatabase } from './ownership.ts';

const quotaError = () => Object.assign(new Error('no room'), { name: 'QuotaExceededError' });

test('a write that fits is kept', async () => {
  expect(await keep(async () => 1)).toBe('kept');
});

test('a full device is said, not thrown', async () => {
  expect(await keep(() => Promise.reject(quotaError()))).toBe('full');
});

test('a quota error inside an aborted transaction counts as one', async () => {
  const aborted = Object.assign(new Error('aborted'), { name: 'AbortError', inner: quotaError() });
  expect(await keep(() => Promise.reject(aborted))).toBe('full');
});

test('room is made once, then the write is tried again', async () => {
  let room = false;
  const write = () => (room ? Promise.resolve() : Promise.reject(quotaError()));
  const makeRoom = async () => {
    room = true;
  };
  expect(await keep(write, makeRoom)).toBe('kept');
});

test('the next way of making room is gone only while the device stays full', async () => {
  const gone: string[] = [];
  const write = () => (gone.length === 2 ? Promise.resolve() : Promise.reject(quotaError()));
  const way = (name: string) => async () => gone.push(name);
  expect(await keep(write, way('first'), way('second'), way('third'))).toBe('kept');
  expect(gone).toEqual(['first', 'second']);
});

test('a device that stays full is said after one more try', async () => {
  let tries = 0;
  const write = () => {
    tries += 1;
    return Promise.reject(quotaError());
  };
  expect(await keep(write, async () => undefined)).toBe('full');
  expect(tries).toBe(2);
});

test('a browser that keeps nothing is said', async () => {
  const missing = Object.assign(new Error('private mode'), { name: 'MissingAPIError' });
  expect(await keep(() => Promise.reject(missing))).toBe('unavailable');
});

test('a read that fails answers as absent', async () => {
  expect(await query(() => Promise.reject(new Error('closed')), 'absent')).toBe('absent');
});

describe('a database that another page holds', () => {
  afterEach(() => vi.useRealTimers());

  /** Begins to write and never ends, as a page does that was frozen meanwhile. */
  async function hold(): Promise<() => void> {
    const { dexie } = await database();
    const holding = dexie.backendDB().transaction(TABLE_NAMES, 'readwrite');
    const again = () => {
      holding.objectStore('shown').get('me').onsuccess = again;
    };
    again();
    return () => holding.abort();
  }

  test('keeps nobody waiting, and is wiped once it is free', async () => {
    await keep((db) => db.shown.put({ userId: 'me' }));
    const release = await hold();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const answers = Promise.all([
      query((db) => db.shown.count(), null),
      keep((db) => db.shown.put({ userId: 'me' })),
      wipeDatabase(),
    ]);
    await vi.advanceTimersByTimeAsync(DATABASE_TIMEOUT);
    expect(await answers).toEqual([null, 'unavailable', 'unavailable']);
    vi.useRealTimers();
    release();
    await expect.poll(() => query((db) => db.shown.count(), null)).toBe(0);
  });
});
