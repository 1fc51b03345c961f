import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { epochMs } from '../../../domain/text/quantity.ts';
import { knownAnalysis } from '../../../tests/support/analysis-result.ts';
import { inputsAnswer } from '../../../tests/support/inputs-answer.ts';
import { snapshotChart } from '../../../tests/support/snapshot-chart.ts';
import { keepAnalysis, keptAnalysis } from './analyses.ts';
import { ANALYSIS_LIFETIME } from './analysis-lifetime.ts';
import { keepChart, readChart } from './charts.ts';
import { database } from './database.ts';
import { keepInputs, readInputs } from './inputs.ts';
import { wipeDatabase } from './ownership.ts';

const MINE = { userId: 'me', coin: 'BTCUSDT', kind: 'current' } as const;
const SNAPSHOT = '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10';
const OTHER = '1c7a6b3f-8d2e-4f1f-8e6d-7b5d7a4c3b21';
const NOW = Date.UTC(2026, 10, 18, 13);
const rowCount = async () => (await database()).charts.count();

beforeEach(wipeDatabase);

test('a chart is read back whole, by its owner and for its snapshot alone', async () => {
  const chart = snapshotChart(5);
  expect(await keepChart(MINE, SNAPSHOT, chart)).toBe('kept');
  expect(await readChart(MINE, SNAPSHOT)).toEqual(chart);
  expect(await readChart(MINE, OTHER)).toBeNull();
  expect(await readChart({ ...MINE, userId: 'you' }, SNAPSHOT)).toBeNull();
  expect(await readChart({ ...MINE, kind: 'previous' }, SNAPSHOT)).toBeNull();
});

test("a newer analysis's chart takes the place of the older", async () => {
  await keepChart(MINE, SNAPSHOT, snapshotChart(5));
  await keepChart(MINE, OTHER, snapshotChart(6));
  expect((await readChart(MINE, OTHER))?.['4h'].candles).toHaveLength(6);
  expect(await rowCount()).toBe(1);
});

test('recorded analyses share one place, which is no other analysis of theirs', async () => {
  const recorded = { ...MINE, kind: 'recorded' } as const;
  const previous = { ...MINE, kind: 'previous' } as const;
  await keepChart(previous, SNAPSHOT, snapshotChart(5));
  await keepChart(recorded, OTHER, snapshotChart(6));
  expect((await readChart(recorded, OTHER))?.['4h'].candles).toHaveLength(6);
  await keepChart({ ...recorded, coin: 'ETHUSDT' }, SNAPSHOT, snapshotChart(7));
  expect(await readChart(recorded, OTHER)).toBeNull();
  expect((await readChart(previous, SNAPSHOT))?.['4h'].candles).toHaveLength(5);
  expect(await rowCount()).toBe(2);
});

test('inputs have places as charts have, of their own', async () => {
  const inputs = inputsAnswer();
  await keepChart(MINE, SNAPSHOT, snapshotChart(5));
  expect(await keepInputs(MINE, SNAPSHOT, inputs)).toBe('kept');
  expect(await readInputs(MINE, SNAPSHOT)).toEqual(inputs);
  expect(await readInputs(MINE, OTHER)).toBeNull();
  expect(await readInputs({ ...MINE, userId: 'you' }, SNAPSHOT)).toBeNull();
  expect((await readChart(MINE, SNAPSHOT))?.['4h'].candles).toHaveLength(5);
});

test('an unreadable chart is deleted', async () => {
  await (await database()).charts.put({ ...MINE, snapshotId: SNAPSHOT, chart: { '4h': 'torn' } });
  expect(await readChart(MINE, SNAPSHOT)).toBeNull();
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
  await keepChart(MINE, SNAPSHOT, snapshotChart(5));
  await keepInputs(MINE, SNAPSHOT, inputsAnswer());
  expect(await keptAnalysis(MINE, NOW)).toBeNull();
  await expect.poll(rowCount).toBe(0);
  expect(await readInputs(MINE, SNAPSHOT)).toBeNull();
});
