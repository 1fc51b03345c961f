import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { epochMs } from '../../../domain/text/quantity.ts';
import { knownAnalysis } from '../../../tests/support/analysis-result.ts';
import { inputsAnswer } from '../../../tests/support/inputs-answer.ts';
import { snapshotChart } from '../../../tests/support/snapshot-chart.ts';
import { keepAnalysis, keptAnalysis } from './analyses.ts';
import { ANALYSIS_LIFETIME } from './analysis-lifetime.ts';
import { keptCharts, keptInputs } from './beside-analysis.ts';
import { database } from './database.ts';
import { wipeDatabase } from './ownership.ts';

const MINE = { userId: 'me', coin: 'BTCUSDT', kind: 'current' } as const;
const SNAPSHOT = '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10';
const OTHER = '1c7a6b3f-8d2e-4f1f-8e6d-7b5d7a4c3b21';
const NOW = Date.UTC(2026, 10, 18, 13);
const rowCount = async () => (await database()).charts.count();

beforeEach(wipeDatabase);

test('a chart is read back whole, by its owner and for its snapshot alone', async () => {
  const chart = snapshotChart(5);
  expect(await keptCharts.keep(MINE, SNAPSHOT, chart)).toBe('kept');
  expect(await keptCharts.read(MINE, SNAPSHOT)).toEqual(chart);
  expect(await keptCharts.read(MINE, OTHER)).toBeNull();
  expect(await keptCharts.read({ ...MINE, userId: 'you' }, SNAPSHOT)).toBeNull();
  expect(await keptCharts.read({ ...MINE, kind: 'previous' }, SNAPSHOT)).toBeNull();
});

test("a newer analysis's chart takes the place of the older", async () => {
  await keptCharts.keep(MINE, SNAPSHOT, snapshotChart(5));
  await keptCharts.keep(MINE, OTHER, snapshotChart(6));
  expect((await keptCharts.read(MINE, OTHER))?.['4h'].candles).toHaveLength(6);
  expect(await rowCount()).toBe(1);
});

test('recorded analyses share one place, which is no other analysis of theirs', async () => {
  const recorded = { ...MINE, kind: 'recorded' } as const;
  const previous = { ...MINE, kind: 'previous' } as const;
  await keptCharts.keep(previous, SNAPSHOT, snapshotChart(5));
  await keptCharts.keep(recorded, OTHER, snapshotChart(6));
  expect((await keptCharts.read(recorded, OTHER))?.['4h'].candles).toHaveLength(6);
  await keptCharts.keep({ ...recorded, coin: 'ETHUSDT' }, SNAPSHOT, snapshotChart(7));
  expect(await keptCharts.read(recorded, OTHER)).toBeNull();
  expect((await keptCharts.read(previous, SNAPSHOT))?.['4h'].candles).toHaveLength(5);
  expect(await rowCount()).toBe(2);
});

test('inputs have places as charts have, of their own', async () => {
  const inputs = inputsAnswer();
  await keptCharts.keep(MINE, SNAPSHOT, snapshotChart(5));
  expect(await keptInputs.keep(MINE, SNAPSHOT, inputs)).toBe('kept');
  expect(await keptInputs.read(MINE, SNAPSHOT)).toEqual(inputs);
  expect(await keptInputs.read(MINE, OTHER)).toBeNull();
  expect(await keptInputs.read({ ...MINE, userId: 'you' }, SNAPSHOT)).toBeNull();
  expect((await keptCharts.read(MINE, SNAPSHOT))?.['4h'].candles).toHaveLength(5);
});

test('an unreadable chart is deleted', async () => {
  await (await database()).charts.put({ ...MINE, snapshotId: SNAPSHOT, chart: { '4h': 'torn' } });
  expect(await keptCharts.read(MINE, SNAPSHOT)).toBeNull();
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
  await keptCharts.keep(MINE, SNAPSHOT, snapshotChart(5));
  await keptInputs.keep(MINE, SNAPSHOT, inputsAnswer());
  expect(await keptAnalysis(MINE, NOW)).toBeNull();
  await expect.poll(rowCount).toBe(0);
  expect(await keptInputs.read(MINE, SNAPSHOT)).toBeNull();
});
