import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { epochMs } from '../../../domain/text/quantity.ts';
import { knownAnalysis } from '../../../tests/support/analysis-result.ts';
import { inputsAnswer } from '../../../tests/support/inputs-answer.ts';
import { snapshotChart } from '../../../tests/support/snapshot-chart.ts';
import { keepAnalysis, keptAnalysis } from './analyses.ts';
import { database } from './database.ts';
import { wipeDatabase } from './ownership.ts';
import { chartCache, inputsCache } from './snapshot-cache.ts';
import { ANALYSIS_LIFETIME } from './summaries.ts';

const MINE = { userId: 'me', coin: 'BTCUSDT', kind: 'current' } as const;
const SNAPSHOT = '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10';
const OTHER = '1c7a6b3f-8d2e-4f1f-8e6d-7b5d7a4c3b21';
const NOW = Date.UTC(2026, 10, 18, 13);
const rowCount = async () => (await database()).charts.count();

beforeEach(wipeDatabase);

test('a chart is read back whole, by its owner and for its snapshot alone', async () => {
  const chart = snapshotChart(5);
  expect(await chartCache.keep(MINE, SNAPSHOT, chart)).toBe('kept');
  expect(await chartCache.read(MINE, SNAPSHOT)).toEqual(chart);
  expect(await chartCache.read(MINE, OTHER)).toBeNull();
  expect(await chartCache.read({ ...MINE, userId: 'you' }, SNAPSHOT)).toBeNull();
  expect(await chartCache.read({ ...MINE, kind: 'previous' }, SNAPSHOT)).toBeNull();
});

test("a newer analysis's chart takes the place of the older", async () => {
  await chartCache.keep(MINE, SNAPSHOT, snapshotChart(5));
  await chartCache.keep(MINE, OTHER, snapshotChart(6));
  expect((await chartCache.read(MINE, OTHER))?.['4h'].candles).toHaveLength(6);
  expect(await rowCount()).toBe(1);
});

test('recorded analyses share one place, which is no other analysis of theirs', async () => {
  const recorded = { ...MINE, kind: 'recorded' } as const;
  const previous = { ...MINE, kind: 'previous' } as const;
  await chartCache.keep(previous, SNAPSHOT, snapshotChart(5));
  await chartCache.keep(recorded, OTHER, snapshotChart(6));
  expect((await chartCache.read(recorded, OTHER))?.['4h'].candles).toHaveLength(6);
  await chartCache.keep({ ...recorded, coin: 'ETHUSDT' }, SNAPSHOT, snapshotChart(7));
  expect(await chartCache.read(recorded, OTHER)).toBeNull();
  expect((await chartCache.read(previous, SNAPSHOT))?.['4h'].candles).toHaveLength(5);
  expect(await rowCount()).toBe(2);
});

test('inputs have places as charts have, of their own', async () => {
  const inputs = inputsAnswer();
  await chartCache.keep(MINE, SNAPSHOT, snapshotChart(5));
  expect(await inputsCache.keep(MINE, SNAPSHOT, inputs)).toBe('kept');
  expect(await inputsCache.read(MINE, SNAPSHOT)).toEqual(inputs);
  expect(await inputsCache.read(MINE, OTHER)).toBeNull();
  expect(await inputsCache.read({ ...MINE, userId: 'you' }, SNAPSHOT)).toBeNull();
  expect((await chartCache.read(MINE, SNAPSHOT))?.['4h'].candles).toHaveLength(5);
});

test('an unreadable chart is deleted', async () => {
  await (await database()).charts.put({ ...MINE, snapshotId: SNAPSHOT, chart: { '4h': 'torn' } });
  expect(await chartCache.read(MINE, SNAPSHOT)).toBeNull();
  expect(await rowCount()).toBe(0);
});

test('a chart and the inputs go with their analysis', async () => {
  await keepAnalysis({
    ...knownAnalysis(),
    ...MINE,
    snapshotId: SNAPSHOT,
    coinFilter: 'BTC',
    selectedTimeframe: '4h',
    timestamp: epochMs(NOW - ANALYSIS_LIFETIME),
  });
  await chartCache.keep(MINE, SNAPSHOT, snapshotChart(5));
  await inputsCache.keep(MINE, SNAPSHOT, inputsAnswer());
  expect(await keptAnalysis(MINE, NOW)).toBeNull();
  await expect.poll(rowCount).toBe(0);
  expect(await inputsCache.read(MINE, SNAPSHOT)).toBeNull();
});
