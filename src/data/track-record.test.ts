import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectFakeBackend } from '../../tests/support/connected-backend.ts';
import type { FakeBackend } from '../../tests/support/fake-backend.ts';
import { aTrackRecord } from '../../tests/support/track-record.ts';
import { connectBackend } from '../backend/connection.ts';
import { sessionStore } from '../device/session-store.ts';
import { database } from './database/database.ts';
import { wipeDatabase } from './database/ownership.ts';
import { seenAnswers } from './database/resources.ts';
import { RecordedSchema, trackRecord } from './track-record.ts';

const ME = '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10';
const PAGE = ['bybit', null, null, 0] as const;
const FIGURES = ['bybit', 'BTCUSDT', null, null] as const;
const RECORD = '/rest/v1/rpc/track_record';
let backend: FakeBackend;

beforeAll(() => {
  backend = connectFakeBackend(ME, { sessionStore, connectBackend });
});
afterAll(() => backend.stop());
beforeEach(async () => {
  await wipeDatabase();
  backend.calls.length = 0;
  backend.answer(RECORD, [200, aTrackRecord()]);
  backend.answer('/rest/v1/track_record_entries', [200, []]);
});

async function kept(question: readonly unknown[]) {
  const key = JSON.stringify(question);
  const seen = await seenAnswers(await database(), ME, 'track-record', [key], RecordedSchema);
  return seen.get(key)?.value;
}

test('what the server answers is on the device afterwards', async () => {
  await trackRecord.reload(ME, ...PAGE);
  expect(await kept(PAGE)).toEqual({ record: aTrackRecord(), entries: [], total: 0, closed: [] });
});

const asked = () =>
  backend.calls
    .filter(({ path }) => path !== RECORD)
    .map(({ path, search }) => [path.slice(9), Object.fromEntries(new URLSearchParams(search))]);
const NOTHING = { stance: null, ending: null, mine: null };

test.each([
  [{}, 'track_record_entries', {}],
  [{ stance: 'stand aside' }, 'track_record_entries', { stance: 'eq.stand aside' }],
  [{ ending: 'standing' }, 'track_record_entries', { settlement_number: 'is.null' }],
  [{ ending: 'reached' }, 'track_record_entries', { outcome: 'eq.hit' }],
  [{ ending: 'void', mine: 'taken' }, 'my_entries', { outcome: 'eq.void', choice: 'eq.taken' }],
] as const)('the database filters and counts: %o', async (filter, table, conditions) => {
  backend.answer(`/rest/v1/${table}`, [200, [], { 'content-range': '*/41' }]);
  const question = ['bybit', 'BTCUSDT', { ...NOTHING, ...filter }, 2] as const;
  await trackRecord.reload(ME, ...question);
  expect(asked()).toMatchObject([
    [
      table,
      {
        market: 'eq.bybit',
        coin: 'eq.BTCUSDT',
        order: 'settled_at.desc.nullsfirst,number.desc',
        offset: '20',
        limit: '10',
        ...conditions,
      },
    ],
  ]);
  expect((await kept(question))?.total).toBe(41);
});

test('beside the totals of a coin its last closed calls come to the device, and no other list', async () => {
  const call = { number: 7, stance: 'trade', outcome: 'hit', net_r: 1.2 };
  backend.answer('/rest/v1/track_record_entries', [200, [call]]);
  await trackRecord.reload(ME, ...FIGURES);
  expect(backend.calls.map(({ path, body }) => [path, body])).toEqual([
    [RECORD, { in_market: 'bybit', of_coin: 'BTCUSDT', totals_only: true }],
    ['/rest/v1/track_record_entries', undefined],
  ]);
  expect(await kept(FIGURES)).toMatchObject({ entries: [], closed: [call] });
});

test('what fails leaves the device as it was', async () => {
  await trackRecord.reload(ME, ...PAGE);
  backend.answer(RECORD, [500, {}]);
  await trackRecord.reload(ME, ...PAGE);
  expect((await kept(PAGE))?.record).toEqual(aTrackRecord());
});
