import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { epochMs } from '../../../domain/text/quantity.ts';
import { knownAnalysis } from '../../../tests/support/analysis-result.ts';
import { inputsAnswer } from '../../../tests/support/inputs-answer.ts';
import { snapshotChart } from '../../../tests/support/snapshot-chart.ts';
import { keepAnalysis, ROOM_FOR_ANALYSES } from './analyses.ts';
import { database } from './database.ts';
import { wipeDatabase } from './ownership.ts';
import { keepSeen } from './resources.ts';
import { chartCache, inputsCache } from './snapshot-cache.ts';

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
    await chartCache.keep(keyOf(coin), SNAPSHOT, snapshotChart(2));
  }
});

test('track records, inputs and charts without an analysis go first, and nothing else', async () => {
  const recorded = { ...keyOf('AUSDT'), kind: 'recorded' } as const;
  const previous = { ...keyOf('AUSDT'), kind: 'previous' } as const;
  await chartCache.keep(recorded, SNAPSHOT, snapshotChart(2));
  await chartCache.keep(previous, SNAPSHOT, snapshotChart(2));
  for (const name of ['track-record', 'contract', 'price-levels']) {
    await keepSeen('me', name, new Map([['[]', []]]), epochMs(1));
  }
  await inputsCache.keep(keyOf('AUSDT'), SNAPSHOT, inputsAnswer());
  await dropReplaceable(await database());
  expect(await inputsCache.read(keyOf('AUSDT'), SNAPSHOT)).toBeNull();
  expect(await chartCache.read(recorded, SNAPSHOT)).toBeNull();
  expect(await chartCache.read(previous, SNAPSHOT)).toBeNull();
  const left = await (await database()).resources.toCollection().primaryKeys();
  expect(left.map(([, name]) => name)).toEqual(['price-levels']);
  expect(await coinsIn('analyses')).toEqual(COINS);
  expect(await coinsIn('charts')).toEqual(COINS);
});

test('then the five oldest analyses go with their charts and inputs', async () => {
  await inputsCache.keep(keyOf('AUSDT'), SNAPSHOT, inputsAnswer());
  await inputsCache.keep(keyOf('FUSDT'), SNAPSHOT, inputsAnswer());
  await dropOldest(await database());
  expect(await coinsIn('analyses')).toEqual(['FUSDT']);
  expect(await coinsIn('charts')).toEqual(['FUSDT']);
  expect(await coinsIn('inputs')).toEqual(['FUSDT']);
});
