import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { analysisResult } from '../../tests/support/analysis-result.ts';
import { anotherResult } from '../../tests/support/another-backend.ts';
import { connectFakeBackend } from '../../tests/support/connected-backend.ts';
import type { FakeBackend } from '../../tests/support/fake-backend.ts';
import { connectBackend } from '../backend/connection.ts';
import { readSnapshot } from '../backend/snapshots.ts';
import { sessionStore } from '../device/session-store.ts';
import { keptAnalysis } from './database/analyses.ts';
import { wipeDatabase } from './database/ownership.ts';
import { fetchWatched } from './watched-analysis.ts';

const ME = '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10';
const TIME = '2026-11-18T12:00:00.000Z';
let backend: FakeBackend;

beforeAll(() => {
  backend = connectFakeBackend(ME, { sessionStore, connectBackend });
});
afterAll(() => backend.stop());
beforeEach(wipeDatabase);

function entryIs(sync: unknown, changes: object = {}): void {
  const entry = { id: ME, coin: 'BTCUSDT', change_detected: false, snapshot: ME, time: TIME };
  backend.answer('/rest/v1/watchlist', [200, [{ ...entry, sync, ...changes }]]);
}
const kept = (kind: 'current' | 'previous') =>
  keptAnalysis({ userId: ME, coin: 'BTCUSDT', kind }, Date.now());

test('an entry of another engine opens without what that had not', async () => {
  const { CCI: _, ...older } = analysisResult().technicalIndicators['4h'];
  const technicalIndicators = { ...analysisResult().technicalIndicators, '4h': older };
  entryIs({ ...analysisResult(), technicalIndicators, engine: 'analyst 99' });
  expect(await fetchWatched(ME, 'BTCUSDT', 'current')).toBe('received');
  expect((await kept('current'))?.technicalIndicators['4h']).toEqual({ ...older, CCI: null });
});

test('an entry of another backend takes its time from the row', async () => {
  entryIs(anotherResult, { snapshot: null });
  expect(await fetchWatched(ME, 'BTCUSDT', 'previous')).toBe('received');
  expect(await kept('previous')).toMatchObject({
    snapshotId: null,
    snapshotTime: Date.parse(TIME),
    tradeRecommendation: { action: 'SELL' },
  });
});

test('an unreadable result is called that, and leaves what the device holds', async () => {
  entryIs(analysisResult());
  await fetchWatched(ME, 'BTCUSDT', 'current');
  entryIs('not a result');
  expect(await fetchWatched(ME, 'BTCUSDT', 'current')).toBe('unreadable');
  expect(await kept('current')).not.toBeNull();
});

test('an entry that never changed has no previous analysis', async () => {
  entryIs(null, { snapshot: null, time: null });
  expect(await fetchWatched(ME, 'BTCUSDT', 'previous')).toBe('not-there');
});

test.each([
  ['of another engine', { engine: 'analyst 99', aianalysis: 'Words.' }, { aianalysis: 'Words.' }],
  ['that cannot be read', {}, 'unreadable'],
])('a recorded snapshot %s', async (_name, result, value) => {
  const row = { coin: 'BTCUSDT', snapshot_time: TIME, result };
  backend.answer('/rest/v1/analysis_snapshots', [200, [row]]);
  const outcome = await readSnapshot(ME);
  expect(outcome.ok && outcome.value).toEqual(
    typeof value === 'string' ? value : expect.objectContaining(value),
  );
});
