import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { closeDatabase, DATABASE_NAME, database } from './database.ts';
import { DATABASE_TIMEOUT } from './keeping.ts';
import { rememberApproval } from './ownership.ts';
import { readEarly } from './without-dexie.ts';

const ME = 'me';
const approval = () => readEarly(async ({ approvals }) => approvals.get(ME));

afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  await (await database()).dexie.delete();
  await closeDatabase();
});

test('it reads what Dexie wrote', async () => {
  await rememberApproval(ME, 1);
  expect(await approval()).toEqual({ userId: ME, approvedAt: 1 });
  expect(await readEarly(async ({ shown }) => shown.get(ME))).toBeUndefined();
});

test('where there is no database, none is made', async () => {
  expect(await approval()).toBeUndefined();
  expect(await indexedDB.databases()).toEqual([]);
});

test('a database of a version before these tables answers nothing, and can be made newer', async () => {
  const request = indexedDB.open(DATABASE_NAME, 1);
  await new Promise((resolve) => {
    request.onsuccess = resolve;
  });
  request.result.close();
  expect(await approval()).toBeUndefined();
  await rememberApproval(ME, 1);
  expect(await approval()).toMatchObject({ approvedAt: 1 });
});

test('a database that does not answer is not waited for', async () => {
  vi.useFakeTimers();
  vi.spyOn(indexedDB, 'open').mockReturnValue(new EventTarget() as IDBOpenDBRequest);
  const reading = approval();
  await vi.advanceTimersByTimeAsync(DATABASE_TIMEOUT);
  expect(await reading).toBeUndefined();
});
