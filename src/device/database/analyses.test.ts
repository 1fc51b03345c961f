import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { epochMs } from '../../../domain/quantity.ts';
import { analysisResult } from '../../../tests/support/analysis-result.ts';
import { type KeptAnalysis, keepAnalysis, keepTimeframe, keptAnalysis } from './analyses.ts';
import { ANALYSIS_LIFETIME } from './analysis-lifetime.ts';
import { database } from './database.ts';
import { wipeDatabase } from './ownership.ts';
import { recentAnalyses } from './recent-analyses.ts';

const NOW = Date.UTC(2026, 10, 18, 13);
const MINE = { userId: 'me', coin: 'BTCUSDT', kind: 'current' } as const;

function kept(changes: Partial<KeptAnalysis> = {}): KeptAnalysis {
  return {
    ...analysisResult(),
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
  await analyses.put({ ...kept(), technicalIndicators, engine: 'analyst 1', tickSize: 'small' });
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
    ['an analysis of exactly 24 hours', kept({ timestamp: epochMs(NOW - ANALYSIS_LIFETIME) })],
    ['a row that holds no analysis', { ...MINE, ...keeping }],
    ['a row that names another coin timeframe', { ...kept(), selectedTimeframe: '3m' }],
  ])('%s, which is deleted', async (_, row) => {
    await (await database()).analyses.put(row);
    expect(await keptAnalysis(MINE, NOW)).toBeNull();
    await expect.poll(rowCount).toBe(0);
  });

  test('an analysis one millisecond younger is', async () => {
    await keepAnalysis(kept({ timestamp: epochMs(NOW - ANALYSIS_LIFETIME + 1) }));
    expect(await keptAnalysis(MINE, NOW)).not.toBeNull();
  });
});

test('the recent list names own, fresh, whole and current analyses, newest first', async () => {
  const db = await database();
  await keepAnalysis(kept({ coin: 'ETHUSDT', timestamp: epochMs(NOW - 5) }));
  await keepAnalysis(kept({ timestamp: epochMs(NOW - 1) }));
  await keepAnalysis(kept({ kind: 'previous' }));
  await keepAnalysis(kept({ userId: 'somebody', coin: 'SOLUSDT' }));
  await keepAnalysis(kept({ coin: 'XRPUSDT', timestamp: epochMs(NOW - ANALYSIS_LIFETIME) }));
  const { tradeRecommendation: _, ...words } = kept({
    coin: 'SOLUSDT',
    timestamp: epochMs(NOW - 9),
  });
  await db.analyses.put(words);
  await db.analyses.put({ userId: 'me', coin: 'BADUSDT', kind: 'current', timestamp: NOW });
  const recent = await recentAnalyses(db, 'me', NOW);
  expect(recent.map(({ coin }) => coin)).toEqual(['BTCUSDT', 'ETHUSDT', 'SOLUSDT']);
  expect(recent.map(({ action }) => action)).toEqual(['LONG', 'LONG', null]);
});
