import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { epochMs } from '../../../domain/text/quantity.ts';
import { DAY_MS } from '../../../domain/text/time-units.ts';
import { snapshotChart } from '../../../tests/support/snapshot-chart.ts';
import { database } from './database.ts';
import { type KeptBlock, keepBlocks, readBlocks } from './kept-blocks.ts';
import { wipeDatabase } from './ownership.ts';

const NOW = epochMs(Date.UTC(2026, 10, 20));
const quotaError = () => Object.assign(new Error('no room'), { name: 'QuotaExceededError' });

const block = (number: number): KeptBlock => ({
  market: { id: 'simulated', name: 'Simulated market', simulated: true },
  weeks: 'own',
  tickSize: 0.1,
  timeframe: '1h',
  block: number,
  readAt: NOW,
  candles: 'AQA=',
  corrections: [],
});

const coinsHeld = async () => {
  const keys = await (await database()).blocks.orderBy('usedAt').primaryKeys();
  return [...new Set(keys.map(([, coin]) => coin))];
};

async function keepCoins(count: number): Promise<void> {
  for (let age = 0; age < count; age += 1) {
    await keepBlocks('me', `C${age}USDT`, [block(1), block(2)], epochMs(NOW + age));
  }
}

beforeEach(wipeDatabase);
afterEach(() => vi.restoreAllMocks());

test("blocks are read back whole, a coin's and a person's own alone", async () => {
  await keepBlocks('me', 'AUSDT', [block(1), block(2)], NOW);
  await keepBlocks('me', 'AUSDTX', [block(3)], NOW);
  await keepBlocks('you', 'AUSDT', [block(4)], NOW);
  expect(await readBlocks('me', 'AUSDT')).toEqual([block(1), block(2)]);
});

test('a row that is no block is left out', async () => {
  await keepBlocks('me', 'AUSDT', [block(1)], NOW);
  const key = { userId: 'me', coin: 'AUSDT', timeframe: '1h', block: 2 };
  await (await database()).blocks.put({ ...key, candles: 5, usedAt: NOW });
  expect(await readBlocks('me', 'AUSDT')).toEqual([block(1)]);
});

test('of 25 coins the one used longest ago goes', async () => {
  await keepCoins(24);
  await keepBlocks('me', 'C0USDT', [], epochMs(NOW + 24));
  await keepBlocks('me', 'NEWUSDT', [block(1)], epochMs(NOW + 25));
  const held = await coinsHeld();
  expect(held).toHaveLength(24);
  expect(held).not.toContain('C1USDT');
  expect(await readBlocks('me', 'C0USDT')).toHaveLength(2);
});

test('what nobody used for 14 days goes', async () => {
  await keepCoins(2);
  await keepBlocks('me', 'NEWUSDT', [block(1)], epochMs(NOW + 14 * DAY_MS + 1));
  expect(await coinsHeld()).toEqual(['C1USDT', 'NEWUSDT']);
});

test('on a full device the older half makes room, and nothing but blocks', async () => {
  await keepCoins(6);
  const db = await database();
  const kept = { userId: 'me', coin: 'C0USDT', kind: 'current' };
  await db.analyses.put(kept);
  await db.charts.put({ ...kept, chart: snapshotChart(2) });
  await db.choices.put({ userId: 'me', plan: 'a' });
  vi.spyOn(db.blocks, 'bulkPut').mockRejectedValueOnce(quotaError());
  expect(await keepBlocks('me', 'NEWUSDT', [block(1)], epochMs(NOW + 9))).toBe('kept');
  expect(await coinsHeld()).toEqual(['C3USDT', 'C4USDT', 'C5USDT', 'NEWUSDT']);
  expect(
    await Promise.all([db.analyses, db.charts, db.choices].map((each) => each.count())),
  ).toEqual([1, 1, 1]);
});

test('a device that stays full is said to be', async () => {
  await keepCoins(2);
  vi.spyOn((await database()).blocks, 'bulkPut').mockRejectedValue(quotaError());
  expect(await keepBlocks('me', 'NEWUSDT', [block(1)], NOW)).toBe('full');
  expect(await coinsHeld()).toEqual([]);
});
