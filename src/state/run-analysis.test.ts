import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { epochMs } from '../../domain/text/quantity.ts';
import { until } from '../../tests/support/advancing-time.ts';
import { analysisResult, knownAnalysis } from '../../tests/support/analysis-result.ts';
import { anotherResult } from '../../tests/support/another-backend.ts';
import { connectFakeBackend } from '../../tests/support/connected-backend.ts';
import type { FakeBackend } from '../../tests/support/fake-backend.ts';
import { connectBackend } from '../backend/connection.ts';
import { keptAnalysis } from '../data/database/analyses.ts';
import { database } from '../data/database/database.ts';
import { wipeDatabase } from '../data/database/ownership.ts';
import { rememberRunning, runningJob } from '../data/database/running-job.ts';
import { shownCoin } from '../data/database/shown-coin.ts';
import { sessionStore } from '../device/session-store.ts';
import { clearRun, currentRun } from './analysis-run.ts';
import { resumeRun, runAnalysis } from './run-analysis.ts';
import { forgetPage } from './session-scope.ts';
import { receiveAnalysis } from './shown-analysis.ts';
import { useUnsaved } from './unsaved.ts';

const ME = '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10';
const SNAPSHOT = '1c7a6b3f-8d2e-4f1f-8e6d-7b5d7a4c3b21';
const KEY = { userId: ME, coin: 'BTCUSDT', kind: 'current' } as const;
let backend: FakeBackend;

const base = { progress: 'Reading candles', elapsed_ms: 1, error: null };
const processing = [200, { ...base, status: 'processing', results: null }] as const;
const complete = [
  200,
  { ...base, status: 'complete', results: analysisResult(), snapshot_id: SNAPSHOT },
] as const;

beforeAll(() => {
  backend = connectFakeBackend(ME, { sessionStore, connectBackend });
});
afterAll(() => backend.stop());
beforeEach(async () => {
  await wipeDatabase();
  backend.calls.length = 0;
  backend.answer('/analysis/analyze', [202, {}]);
  backend.answer('/analysis/delete', [200, {}]);
  backend.answer('/analysis/status', processing);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  forgetPage();
  vi.useRealTimers();
});

const called = (path: string) => backend.calls.some((call) => call.path === path);

test('a run goes from processing to complete, is kept, shown, and forgotten by the server', async () => {
  const run = runAnalysis(ME, 'BTCUSDT');
  await until(() => called('/analysis/analyze'));
  expect(currentRun()).toMatchObject({ phase: 'processing', job: { coin: 'BTCUSDT' } });
  expect(useUnsaved.getState().holders.has('analysis')).toBe(true);
  expect(await runningJob(ME)).toMatchObject({ coin: 'BTCUSDT' });
  backend.answer('/analysis/status', complete);
  await until(() => currentRun().phase === 'complete');
  await run;
  expect(await keptAnalysis(KEY, Date.now())).toMatchObject({ snapshotId: SNAPSHOT });
  expect(await shownCoin(await database(), ME)).toBe('BTCUSDT');
  expect(await runningJob(ME)).toBeNull();
  expect(useUnsaved.getState().holders.has('analysis')).toBe(false);
  await until(() => called('/analysis/delete'));
});

test('a finished run that the server does not forget is complete all the same, and logged', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  backend.answer('/analysis/status', complete);
  backend.answer('/analysis/delete', [500, { detail: 'not now' }]);
  const run = runAnalysis(ME, 'BTCUSDT');
  await until(() => currentRun().phase === 'complete');
  await run;
  await until(() => warn.mock.calls.length > 0);
  expect(warn.mock.calls).toEqual([
    ['Deleting a finished analysis run failed: refused, status 500'],
  ]);
  warn.mockRestore();
});

test.each([
  ["the server's detail", [429, { detail: 'Please wait a moment.' }], 'Please wait a moment.'],
  ['its own words where the server gives none', [500, {}], 'Failed to start analysis'],
  ['its own words where nobody answers', 'refuse', 'Failed to start analysis'],
] as const)('a start that fails says %s', async (_name, answer, message) => {
  backend.answer('/analysis/analyze', answer);
  await runAnalysis(ME, 'BTCUSDT');
  expect(currentRun()).toEqual({ phase: 'error', coin: 'BTCUSDT', message });
  expect(await runningJob(ME)).toBeNull();
  clearRun();
  expect(currentRun().phase).toBe('idle');
});

test('a run on another backend goes on whatever its status is called, and its result is kept', async () => {
  const run = runAnalysis(ME, 'BTCUSDT');
  await until(() => called('/analysis/analyze'));
  for (const answer of [
    { status: 'running' },
    { status: 'warming up', progress: 'Fetching candles' },
    { status: 'running', progress: 40, results: { technicalIndicators: { '4h': { RSI: 25 } } } },
    {
      status: 'running',
      words: { text: 'So far, so good.', spans: [{ start: 0, end: 6, claim: 'c' }] },
    },
    { status: 'running', words: null },
  ]) {
    backend.calls.length = 0;
    backend.answer('/analysis/status', [200, answer]);
    await until(() => called('/analysis/status'));
  }
  await until(() => {
    const now = currentRun();
    return now.phase === 'processing' && now.facts?.technicalIndicators['4h'].RSI === 25;
  });
  expect(currentRun()).toMatchObject({
    phase: 'processing',
    progress: 'Fetching candles',
    words: { text: 'So far, so good.', spans: [{ start: 0, end: 6, claim: 'c' }] },
  });
  backend.answer('/analysis/status', [200, { status: 'complete', results: anotherResult }]);
  await until(() => currentRun().phase === 'complete');
  await run;
  expect(await keptAnalysis(KEY, Date.now())).toMatchObject({
    coin: 'BTCUSDT',
    snapshotId: null,
    tradeRecommendation: { action: 'SELL', takeProfit: { TP1: 61_000 } },
  });
});

test.each([
  ['nothing', null],
  ['no section of an analysis', { answer: 42 }],
])('a run that completes with %s says that it cannot be read', async (_name, results) => {
  backend.answer('/analysis/status', [200, { status: 'complete', results }]);
  const run = runAnalysis(ME, 'BTCUSDT');
  await until(() => currentRun().phase === 'error');
  await run;
  expect(currentRun()).toMatchObject({
    message: 'The analysis is finished, but this version of the app cannot read it.',
  });
  expect(await runningJob(ME)).toBeNull();
});

test('a second run does not start while one goes on', async () => {
  const run = runAnalysis(ME, 'BTCUSDT');
  await runAnalysis(ME, 'ETHUSDT');
  await until(() => called('/analysis/status'));
  expect(backend.calls.filter(({ path }) => path === '/analysis/analyze')).toHaveLength(1);
  backend.answer('/analysis/status', complete);
  await until(() => currentRun().phase === 'complete');
  await run;
});

test('a run that was left behind by a reload is found again by its key', async () => {
  const startedAt = epochMs(Date.now() - 60_000);
  await rememberRunning({ userId: ME, key: 'key-of-before', coin: 'BTCUSDT', startedAt });
  backend.answer('/analysis/status', complete);
  const run = resumeRun(ME);
  await until(() => currentRun().phase === 'complete');
  await run;
  const asked = backend.calls.find(({ path }) => path === '/analysis/status');
  expect(asked?.body).toEqual({ key: 'key-of-before', coin: 'BTCUSDT' });
  const ended = currentRun();
  expect(ended.phase === 'complete' && ended.duration).toBeGreaterThanOrEqual(60_000);
});

test("somebody else's run is not found", async () => {
  const startedAt = epochMs(Date.now());
  await rememberRunning({ userId: 'else', key: 'key-of-before', coin: 'BTCUSDT', startedAt });
  await resumeRun(ME);
  expect(currentRun().phase).toBe('idle');
});

test('a run that another tab brought to its end counts as complete', async () => {
  const startedAt = epochMs(Date.now() - 1000);
  await rememberRunning({ userId: ME, key: 'key-of-before', coin: 'BTCUSDT', startedAt });
  await receiveAnalysis(KEY, knownAnalysis(), SNAPSHOT);
  backend.answer('/analysis/status', [404, { detail: 'You have no analysis under this key.' }]);
  const run = resumeRun(ME);
  await until(() => currentRun().phase === 'complete');
  await run;
});

test('a run that the server lost ends in an error', async () => {
  const startedAt = epochMs(Date.now());
  await rememberRunning({ userId: ME, key: 'key-of-before', coin: 'BTCUSDT', startedAt });
  backend.answer('/analysis/status', [404, { detail: 'You have no analysis under this key.' }]);
  const run = resumeRun(ME);
  await until(() => currentRun().phase === 'error');
  await run;
  expect(currentRun()).toMatchObject({ message: 'Failed to check analysis status' });
});

test('a person who leaves takes the run along', async () => {
  const run = runAnalysis(ME, 'BTCUSDT');
  await until(() => called('/analysis/analyze'));
  forgetPage();
  backend.answer('/analysis/status', complete);
  await vi.advanceTimersByTimeAsync(10_000);
  await run;
  expect(currentRun().phase).toBe('idle');
  expect(await keptAnalysis(KEY, Date.now())).toBeNull();
});
