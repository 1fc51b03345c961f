import { expect, test } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { createRounds } from '../../platform/database/rounds.ts';
import { systemClock } from '../../platform/process/clock.ts';
import { createLog } from '../../platform/process/log.ts';
import type { DeliveryRecord } from './delivery-record.ts';
import { createRecorder } from './recorder.ts';

const record: DeliveryRecord = {
  id: 1,
  alert_id: 'alert',
  user_id: 'person',
  age_ms: 0,
  lease: 'lease',
  channel: 'push',
  target: 'device',
  origin: 'https://push.example.org',
  delivered: false,
  finished: false,
  delay_ms: 0,
  outcome: 'later',
  tried: true,
  shrunk: false,
  effect: 'none',
  pause_ms: null,
  at: '2026-11-20T12:00:00.000Z',
};

/** A database that fails the first `failures` transactions and then counts the records it is given. */
function failingDatabase(failures: number) {
  const batches: number[] = [];
  let asked = 0;
  const database: Database = {
    query: async (_, params) => {
      batches.push(JSON.parse(String(params?.[0])).length);
      return [];
    },
    transaction(work) {
      asked += 1;
      return asked <= failures ? Promise.reject(new Error('away')) : work(database);
    },
    listen: () => Promise.reject(new Error('not asked')),
    close: async () => undefined,
  };
  return { database, batches, asked: () => asked };
}

const log = createLog({ name: 'test', level: 'silent' });
const roundOn = (database: Database) =>
  createRounds({ database, program: 'test', clock: systemClock, log }).watch({
    name: 'test',
    mostSilent: null,
  });

test('outcomes that come together are written together', async () => {
  const { database, batches } = failingDatabase(0);
  const recorder = createRecorder({
    database,
    round: roundOn(database),
    channels: [],
    onRecorded: () => undefined,
  });
  for (let n = 0; n < 40; n += 1) recorder.add(record);
  expect(recorder.backlog).toBe(40);
  await recorder.drain();
  expect(batches).toEqual([40]);
  expect(recorder.backlog).toBe(0);
});

test('what the database did not take is kept and written later', async () => {
  const { database, batches } = failingDatabase(2);
  const recorder = createRecorder({
    database,
    round: roundOn(database),
    channels: [],
    onRecorded: () => undefined,
  });
  recorder.add(record);
  recorder.add(record);
  await recorder.drain();
  expect(batches).toEqual([2]);
});

test('stopping does not wait for ever for a database that stays away', async () => {
  const { database, asked } = failingDatabase(Number.POSITIVE_INFINITY);
  const recorder = createRecorder({
    database,
    round: roundOn(database),
    channels: [],
    onRecorded: () => undefined,
  });
  recorder.add(record);
  await recorder.drain();
  expect(asked()).toBeGreaterThanOrEqual(3);
  expect(recorder.backlog).toBe(1);
});
