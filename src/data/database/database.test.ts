import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { abortTransactions, DATABASE_NAME, type Database, database } from './database.ts';
import { keep, query } from './keeping.ts';
import { wipeDatabase } from './ownership.ts';
import { answerOf } from './without-dexie.ts';

// The database says over it what changed, to the test files of other threads as well.
vi.stubGlobal('BroadcastChannel', undefined);

afterEach(wipeDatabase);

/** Work that holds a table until it is released, and how often it was begun. */
function heldWork(mode: 'r' | 'rw') {
  let isReleased = false;
  const work = {
    begun: 0,
    release: () => {
      isReleased = true;
    },
    run: ({ dexie, shown }: Database) =>
      dexie.transaction(mode, shown, async () => {
        work.begun += 1;
        while (!isReleased) await shown.get('me');
        if (mode === 'rw') await shown.put({ userId: 'me', coin: 'BTCUSDT' });
        return 'done';
      }),
  };
  return work;
}

/** What another page writes, and whether it got through. */
async function writeElsewhere() {
  const db = await answerOf(indexedDB.open(DATABASE_NAME));
  const state = { isWritten: false };
  const store = db.transaction('shown', 'readwrite').objectStore('shown');
  const done = answerOf(store.put({ userId: 'other', coin: 'ETHUSDT' })).then(() => {
    state.isWritten = true;
    db.close();
  });
  return { state, done };
}

test('a write that goes on as the page is left holds no other page up, and is done on return', async () => {
  const work = heldWork('rw');
  const kept = keep(work.run);
  await expect.poll(() => work.begun).toBe(1);
  const { state, done } = await writeElsewhere();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(state.isWritten).toBe(false);
  abortTransactions();
  await done;
  work.release();
  expect(await kept).toBe('kept');
  expect(work.begun).toBe(2);
  expect(await (await database()).shown.get('me')).toEqual({ userId: 'me', coin: 'BTCUSDT' });
});

test('a read is begun again as well', async () => {
  const work = heldWork('r');
  const read = query(work.run, 'absent');
  await expect.poll(() => work.begun).toBe(1);
  abortTransactions();
  await expect.poll(() => work.begun).toBe(2);
  work.release();
  expect(await read).toBe('done');
});
