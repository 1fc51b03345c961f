import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { epochMs } from '../../../domain/text/quantity.ts';
import { knownAnalysis } from '../../../tests/support/analysis-result.ts';
import { inputsAnswer } from '../../../tests/support/inputs-answer.ts';
import { snapshotChart } from '../../../tests/support/snapshot-chart.ts';
import { keepAnalysis } from './analyses.ts';
import { keepChart, readChart } from './charts.ts';
import { database } from './database.ts';
import { keepInputs, readInputs } from './inputs.ts';
import { wipeDatabase } from './ownership.ts';
import { ROOM_FOR_ANALYSES } from './room.ts';
import { keepSeenRecord, seenRecord } from './track-record.ts';

const SNAPSHOT = '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10';
const COINS = ['AUSDT', 'BUSDT', 'CUSDT', 'DUSDT', 'EUSDT', 'FUSDT'];
const [dropReplaceable, dropOldest] = ROOM_FOR_ANALYSES;

const keyOf = (coin: string) => ({ userId: 'me', coin, kind: 'current' }) as const;
const coinsIn = async (table: 'analyses' | 'charts' | 'inputs') =>
  (await (await database())[table].toCollection().primaryKeys()).map(([, coin]) => coin);

beforeEach(async () => {
  await wipeDatabase();
  for (const [age, coin] of COINS.entries()) {
    await keepAnalysis({
      ...knownAnalysis(),
      ...keyOf(coin),
      snapshotId: SNAPSHOT,
      coinFilter: coin,
      selectedTimeframe: '4h',
      timestamp: epochMs(age),
    });
    await keepChart(keyOf(coin), SNAPSHOT, snapshotChart(2));
  }
});

test('track records, inputs and charts without an analysis go first, and nothing else', async () => {
  const recorded = { ...keyOf('AUSDT'), kind: 'recorded' } as const;
  const previous = { ...keyOf('AUSDT'), kind: 'previous' } as const;
  await keepChart(recorded, SNAPSHOT, snapshotChart(2));
  await keepChart(previous, SNAPSHOT, snapshotChart(2));
  await keepSeenRecord('me', 'all', { seenAt: epochMs(1), record: null, entries: [], closed: [] });
  await keepInputs(keyOf('AUSDT'), SNAPSHOT, inputsAnswer());
  await dropReplaceable(await database());
  expect(await readInputs(keyOf('AUSDT'), SNAPSHOT)).toBeNull();
  expect(await readChart(recorded, SNAPSHOT)).toBeNull();
  expect(await readChart(previous, SNAPSHOT)).toBeNull();
  expect(await seenRecord('me', 'all')).toBeNull();
  expect(await coinsIn('analyses')).toEqual(COINS);
  expect(await coinsIn('charts')).toEqual(COINS);
});

test('then the five oldest analyses go with their charts and inputs', async () => {
  await keepInputs(keyOf('AUSDT'), SNAPSHOT, inputsAnswer());
  await keepInputs(keyOf('FUSDT'), SNAPSHOT, inputsAnswer());
  await dropOldest(await database());
  expect(await coinsIn('analyses')).toEqual(['FUSDT']);
  expect(await coinsIn('charts')).toEqual(['FUSDT']);
  expect(await coinsIn('inputs')).toEqual(['FUSDT']);
});
