import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { keep, look } from './keeping.ts';

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
  expect(await look(() => Promise.reject(new Error('closed')), 'absent')).toBe('absent');
});
