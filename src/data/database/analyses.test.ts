import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { ENGINE } from '../../../domain/analysis/engine.ts';
import { epochMs } from '../../../domain/text/quantity.ts';
import { knownAnalysis } from '../../../tests/support/analysis-result.ts';
import {
  type KeptAnalysis,
  keepAnalysis,
  keepTimeframe,
  keptAnalysis,
  usable,
} from './analyses.ts';
import { database } from './database.ts';
import { wipeDatabase } from './ownership.ts';
import { holdsAnalysis, recentAnalyses } from './summaries.ts';

const DAY = 86_400_000;
const NOW = epochMs(Date.UTC(2026, 10, 18, 13));
const MINE = { userId: 'me', coin: 'BTCUSDT', kind: 'current' } as const;

function kept(changes: Partial<KeptAnalysis> = {}): KeptAnalysis {
  return {
    ...knownAnalysis(),
    ...MINE,
    snapshotId: '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10',
    coinFilter: 'BTC',
    selectedTimeframe: '1d',
    timestamp: epochMs(NOW),
    ...changes,
  };
}

const { snapshotId, coinFilter, selectedTimeframe, timestamp } = kept();
const keeping = { snapshotId, coinFilter, selectedTimeframe, timestamp };

const rowCount = async () => (await database()).analyses.count();

beforeEach(wipeDatabase);

test('what is kept is read back whole', async () => {
  expect(await keepAnalysis(kept())).toBe('kept');
  expect(await keptAnalysis(MINE, NOW)).toEqual(kept());
});

test('the current and the previous analysis of a coin stand beside each other', async () => {
  await keepAnalysis(kept());
  await keepAnalysis(kept({ kind: 'previous', aianalysis: 'before' }));
  expect((await keptAnalysis({ ...MINE, kind: 'previous' }, NOW))?.aianalysis).toBe('before');
  expect((await keptAnalysis(MINE, NOW))?.aianalysis).toBe(kept().aianalysis);
});

test('a newer analysis of a coin takes the place of the older', async () => {
  await keepAnalysis(kept());
  await keepAnalysis(kept({ aianalysis: 'newer' }));
  expect((await keptAnalysis(MINE, NOW))?.aianalysis).toBe('newer');
  expect(await rowCount()).toBe(1);
});

test('the chosen timeframe is kept with it', async () => {
  await keepAnalysis(kept());
  await keepTimeframe(MINE, '15m');
  expect((await keptAnalysis(MINE, NOW))?.selectedTimeframe).toBe('15m');
});

test('what an older version kept is shown without what it had not, beside its neighbours', async () => {
  const { VWAP: _, ...older } = kept().technicalIndicators['4h'];
  const technicalIndicators = { ...kept().technicalIndicators, '4h': older };
  const { analyses } = await database();
  await analyses.put({ ...kept(), technicalIndicators, engine: ENGINE, tickSize: 'small' });
  await analyses.put({ ...kept({ coin: 'ETHUSDT' }), aianalysis: undefined });
  const read = await keptAnalysis(MINE, NOW);
  expect(read?.technicalIndicators['4h']).toEqual({ ...older, VWAP: null });
  expect(read?.missing.at(-1)?.reason).toBe('not computed then');
  expect(read?.tickSize).toBe(0.1);
  expect((await keptAnalysis({ ...MINE, coin: 'ETHUSDT' }, NOW))?.aianalysis).toBe('');
  expect(await rowCount()).toBe(2);
});

test('an unreadable row is deleted alone', async () => {
  await keepAnalysis(kept());
  await (await database()).analyses.put({ ...MINE, ...keeping, coin: 'ETHUSDT' });
  expect(await keptAnalysis({ ...MINE, coin: 'ETHUSDT' }, NOW)).toBeNull();
  await expect.poll(rowCount).toBe(1);
  expect(await keptAnalysis(MINE, NOW)).toEqual(kept());
});

describe('never shown', () => {
  test("another person's analysis, which stays theirs", async () => {
    await keepAnalysis(kept({ userId: 'somebody' }));
    expect(await keptAnalysis(MINE, NOW)).toBeNull();
    expect(await rowCount()).toBe(1);
  });

  test.each([
    ['an analysis of exactly 24 hours', kept({ timestamp: epochMs(NOW - DAY) })],
    ['a row that holds no analysis', { ...MINE, ...keeping }],
    ['a corrupt row', { ...kept(), aianalysis: 5, technicalIndicators: 'x' }],
    ['a row that names another coin timeframe', { ...kept(), selectedTimeframe: '3m' }],
  ])('%s, which is deleted', async (_, row) => {
    await (await database()).analyses.put(row);
    expect(await keptAnalysis(MINE, NOW)).toBeNull();
    await expect.poll(rowCount).toBe(0);
  });

  test('an analysis one millisecond younger is', async () => {
    await keepAnalysis(kept({ timestamp: epochMs(NOW - DAY + 1) }));
    expect(await keptAnalysis(MINE, NOW)).not.toBeNull();
  });
});

const recentCoins = async () =>
  (await recentAnalyses(await database(), 'me', NOW)).map(({ coin }) => coin);

test('the recent list names own, fresh and current analyses, the newest analysed first', async () => {
  const hour = 3_600_000;
  const analysed = (coin: string, ago: number, changes: Partial<KeptAnalysis> = {}) =>
    keepAnalysis(kept({ coin, actualAnalysisTime: epochMs(NOW - ago), ...changes }));
  await analysed('ETHUSDT', 5 * hour, { timestamp: epochMs(NOW - 1) });
  await analysed('BTCUSDT', hour, { timestamp: epochMs(NOW - 2) });
  await analysed('SOLUSDT', 9 * hour, { tradeRecommendation: null });
  await analysed('BTCUSDT', 0, { kind: 'previous' });
  await analysed('ADAUSDT', 0, { userId: 'somebody' });
  await analysed('XRPUSDT', 0, { timestamp: epochMs(NOW - DAY) });
  await (await database()).summaries.put({ userId: 'me', coin: 'BADUSDT', kind: 'current' });
  const recent = await recentAnalyses(await database(), 'me', NOW);
  expect(recent).toMatchObject([
    { coin: 'BTCUSDT', action: 'LONG', stance: 'trade', actualAnalysisTime: NOW - hour },
    { coin: 'ETHUSDT', action: 'LONG', stance: 'trade', actualAnalysisTime: NOW - 5 * hour },
    { coin: 'SOLUSDT', action: null, stance: null, actualAnalysisTime: NOW - 9 * hour },
  ]);
});

test('what came for the watch list leaves room in it for what was asked for', async () => {
  const coins = Array.from({ length: 14 }, (_, at) => `C${at}USDT`);
  for (const [at, coin] of coins.entries()) {
    const actualAnalysisTime = epochMs(NOW - at);
    await keepAnalysis(kept({ coin, actualAnalysisTime }), true);
  }
  await keepAnalysis(kept({ coin: 'OWNUSDT', actualAnalysisTime: epochMs(NOW - 99) }));
  expect(await recentCoins()).toEqual([...coins.slice(0, 11), 'OWNUSDT']);
});

test('whether the device holds any analysis is known without reading one', async () => {
  expect(await holdsAnalysis(await database(), 'me')).toBe(false);
  await keepAnalysis(kept());
  expect(await holdsAnalysis(await database(), 'me')).toBe(true);
  expect(await holdsAnalysis(await database(), 'you')).toBe(false);
});

test("a day old, the watch list's is shown from there alone, and stays", async () => {
  const old = kept({ timestamp: epochMs(NOW - DAY) });
  await keepAnalysis(old, true);
  expect(usable(old, MINE, NOW)).toBeNull();
  expect(usable(old, MINE, NOW, true)).toMatchObject({ coin: 'BTCUSDT' });
  await keepAnalysis(kept({ coin: 'ETHUSDT', timestamp: old.timestamp }));
  expect(await keptAnalysis({ ...MINE, coin: 'ETHUSDT' }, NOW)).toBeNull();
  await expect.poll(rowCount).toBe(1);
  expect((await (await database()).analyses.toCollection().primaryKeys())[0]).toContain('BTCUSDT');
});

test('an own analysis of a watched coin stays with the list', async () => {
  await keepAnalysis(kept(), true);
  await keepAnalysis(kept({ aianalysis: 'own' }));
  expect(await (await database()).summaries.toArray()).toMatchObject([{ watched: true }]);
});
