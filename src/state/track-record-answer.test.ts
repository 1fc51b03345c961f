import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectFakeBackend } from '../../tests/support/connected-backend.ts';
import type { FakeBackend } from '../../tests/support/fake-backend.ts';
import { aTrackRecord } from '../../tests/support/track-record.ts';
import { connectBackend } from '../backend/connection.ts';
import { wipeDatabase } from '../device/database/ownership.ts';
import { sessionStore } from '../device/session-store.ts';
import { forgetPage } from './leaving.ts';
import { trackRecordFromDevice, trackRecordFromServer } from './track-record-answer.ts';

const ME = '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10';
const PAGE = { market: 'bybit', coin: null, group: null, page: 0 } as const;
const FIGURES = { market: 'bybit', coin: 'BTCUSDT', group: null, page: null } as const;
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

test('what the server answer is on the device afterwards', async () => {
  const answer = await trackRecordFromServer(ME, PAGE);
  expect(answer?.ok && answer.value.record).toEqual(aTrackRecord());
  expect(await trackRecordFromDevice(ME, PAGE)).toEqual(answer?.ok && answer.value);
});

test('what arrives after the person left is not kept', async () => {
  const asked = trackRecordFromServer(ME, PAGE);
  forgetPage();
  expect((await asked)?.ok).toBe(true);
  expect(await trackRecordFromDevice(ME, PAGE)).toBeNull();
});

test('beside the totals of a coin its last closed calls come to the device, and no other list', async () => {
  const call = { number: 7, stance: 'trade', outcome: 'hit', net_r: 1.2 };
  backend.answer('/rest/v1/track_record_entries', [200, [call]]);
  await trackRecordFromServer(ME, FIGURES);
  expect(backend.calls.map(({ path, body }) => [path, body])).toEqual([
    [RECORD, { in_market: 'bybit', of_coin: 'BTCUSDT', totals_only: true }],
    ['/rest/v1/track_record_entries', undefined],
  ]);
  const kept = await trackRecordFromDevice(ME, FIGURES);
  expect(kept).toMatchObject({ entries: [], closed: [call], page: null });
});

test('what fails leaves the device as it was', async () => {
  await trackRecordFromServer(ME, PAGE);
  backend.answer(RECORD, [500, {}]);
  expect((await trackRecordFromServer(ME, PAGE))?.ok).toBe(false);
  expect((await trackRecordFromDevice(ME, PAGE))?.record).toEqual(aTrackRecord());
});
