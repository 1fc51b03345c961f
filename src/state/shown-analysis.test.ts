import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { epochMs } from '../../domain/text/quantity.ts';
import { knownAnalysis, SNAPSHOT_TIME } from '../../tests/support/analysis-result.ts';
import { keptAnalysis } from '../data/database/analyses.ts';
import { database } from '../data/database/database.ts';
import { wipeDatabase } from '../data/database/ownership.ts';
import { forgetPage } from './session-scope.ts';
import { chooseTimeframe, receiveAnalysis, showResult } from './shown-analysis.ts';
import { dropSavedCopy, unsavedOf, useUnsavedAnalysis } from './unsaved-analysis.ts';

const KEY = { userId: 'me', coin: 'BTCUSDT', kind: 'current' } as const;
const at = (minutes: number) => epochMs(SNAPSHOT_TIME + minutes * 60_000);
const kept = () => keptAnalysis(KEY, Date.now());

beforeEach(async () => {
  await wipeDatabase();
  forgetPage();
});

test('a newer analysis takes the place of the older, never the other way round', async () => {
  await receiveAnalysis(KEY, knownAnalysis({ actualAnalysisTime: at(10) }), null);
  await receiveAnalysis(KEY, knownAnalysis({ actualAnalysisTime: at(5) }), null);
  expect((await kept())?.actualAnalysisTime).toBe(at(10));
  await receiveAnalysis(KEY, knownAnalysis({ actualAnalysisTime: at(15) }), null);
  expect((await kept())?.actualAnalysisTime).toBe(at(15));
});

test('the timeframe that was chosen opens the next analysis', async () => {
  await chooseTimeframe(null, '1w');
  await receiveAnalysis(KEY, knownAnalysis(), null);
  expect((await kept())?.selectedTimeframe).toBe('1w');
});

test('a timeframe chosen while a newer analysis arrives stays chosen', async () => {
  await chooseTimeframe(null, '4h');
  await receiveAnalysis(KEY, knownAnalysis({ actualAnalysisTime: at(10) }), null);
  const shown = await kept();
  const arriving = receiveAnalysis(KEY, knownAnalysis({ actualAnalysisTime: at(15) }), null);
  await chooseTimeframe(shown, '15m');
  await arriving;
  expect(await kept()).toMatchObject({ actualAnalysisTime: at(15), selectedTimeframe: '15m' });
});

test('an analysis that finds no room stays in the page, with the reason', async () => {
  const { analyses } = await database();
  const quotaError = new DOMException('no room', 'QuotaExceededError');
  const put = vi.spyOn(analyses, 'bulkPut').mockRejectedValue(quotaError);
  await receiveAnalysis(KEY, knownAnalysis(), null);
  expect(useUnsavedAnalysis.getState().reason).toBe('full');
  expect(unsavedOf(useUnsavedAnalysis.getState(), 'me', 'BTCUSDT', 'current')?.coin).toBe(
    'BTCUSDT',
  );
  expect(unsavedOf(useUnsavedAnalysis.getState(), 'me', null, 'current')?.coin).toBe('BTCUSDT');
  expect(unsavedOf(useUnsavedAnalysis.getState(), 'me', 'ETHUSDT', 'current')).toBeNull();
  expect(unsavedOf(useUnsavedAnalysis.getState(), 'me', 'BTCUSDT', 'previous')).toBeNull();
  expect(unsavedOf(useUnsavedAnalysis.getState(), 'you', 'BTCUSDT', 'current')).toBeNull();

  put.mockRestore();
  await receiveAnalysis(KEY, knownAnalysis(), null);
  expect(useUnsavedAnalysis.getState()).toEqual({ analysis: null, reason: null });
});

test('a person who leaves takes it along', async () => {
  const { analyses } = await database();
  const put = vi.spyOn(analyses, 'bulkPut').mockRejectedValue(new Error('no storage'));
  await receiveAnalysis(KEY, knownAnalysis(), null);
  put.mockRestore();
  expect(useUnsavedAnalysis.getState().reason).toBe('unavailable');
  forgetPage();
  expect(useUnsavedAnalysis.getState().analysis).toBeNull();
});

test('a result is held until the device answers with it', async () => {
  await showResult('me', knownAnalysis(), '3f0c6c5e-7a84-4d1c-9d50-0c3a5c8e8f11');
  const { analysis, reason } = useUnsavedAnalysis.getState();
  expect(reason).toBeNull();
  expect(analysis).toEqual(await kept());
  if (!analysis) throw new Error('nothing is held');
  dropSavedCopy({ ...analysis, timestamp: epochMs(analysis.timestamp - 1) });
  dropSavedCopy({ ...analysis, coin: 'ETHUSDT' });
  expect(useUnsavedAnalysis.getState().analysis).toEqual(analysis);
  dropSavedCopy(analysis);
  expect(useUnsavedAnalysis.getState().analysis).toBeNull();
});
