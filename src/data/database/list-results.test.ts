import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { epochMs } from '../../../domain/text/quantity.ts';
import { knownAnalysis } from '../../../tests/support/analysis-result.ts';
import { snapshotChart } from '../../../tests/support/snapshot-chart.ts';
import { type AnalysisKind, keepAnalysis } from './analyses.ts';
import { database } from './database.ts';
import {
  heldSummaries,
  keepListResults,
  missingResults,
  type NamedResult,
  settleLifetimes,
} from './list-results.ts';
import { wipeDatabase } from './ownership.ts';
import { chartCache } from './snapshot-cache.ts';
import { ANALYSIS_LIFETIME } from './summaries.ts';

const NOW = epochMs(Date.UTC(2026, 10, 18, 13));
const A = '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10';
const B = '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a11';

const named = (
  coin: string,
  kind: AnalysisKind,
  snapshotId: string,
  storedAt = NOW,
): NamedResult => ({ coin, kind, snapshotId, storedAt });

function analysis(coin: string, kind: AnalysisKind, snapshotId: string, timestamp = NOW) {
  return {
    ...knownAnalysis(),
    userId: 'me',
    coin,
    kind,
    snapshotId,
    coinFilter: coin,
    selectedTimeframe: '4h',
    timestamp,
    actualAnalysisTime: epochMs(timestamp - 1_000),
  } as const;
}

async function held(): Promise<string[]> {
  const summaries = (await heldSummaries('me')) ?? [];
  return summaries.map(({ coin, kind, watched }) => `${coin} ${kind}${watched ? ' watched' : ''}`);
}
const settle = (list: readonly NamedResult[], reading = '') =>
  settleLifetimes('me', list, NOW, (coin) => coin === reading);
const missing = async (list: readonly NamedResult[]) =>
  missingResults(list, (await heldSummaries('me')) ?? []);

beforeEach(wipeDatabase);

test('missing is what the device lacks or has of another snapshot, in the order of the list', async () => {
  await keepListResults([analysis('AUSDT', 'current', A), analysis('BUSDT', 'previous', A)]);
  const list = [
    named('BUSDT', 'current', B),
    named('AUSDT', 'current', A),
    named('CUSDT', 'current', A),
    named('BUSDT', 'previous', B),
  ];
  expect(await missing(list)).toEqual([list[0], list[2], list[3]]);
});

test("the person's own newer analysis stands for the list's, an older one does not", async () => {
  await keepAnalysis(analysis('AUSDT', 'current', B));
  expect(await missing([named('AUSDT', 'current', A, epochMs(NOW - 1_001))])).toEqual([]);
  expect(await missing([named('AUSDT', 'current', A, NOW)])).toHaveLength(1);
});

test('an own analysis of a coin on the list stays for as long as the coin does, then for its day', async () => {
  await keepAnalysis(analysis('AUSDT', 'current', A));
  await settle([named('AUSDT', 'current', A)]);
  expect(await held()).toEqual(['AUSDT current watched']);
  await settle([]);
  expect(await held()).toEqual(['AUSDT current']);
});

test('what left the list and is a day old goes with its chart, and what is older than its day', async () => {
  const old = epochMs(NOW - ANALYSIS_LIFETIME);
  await keepListResults([
    analysis('AUSDT', 'current', A, old),
    analysis('BUSDT', 'current', A, old),
    analysis('BUSDT', 'previous', B, old),
  ]);
  await keepAnalysis(analysis('CUSDT', 'current', A, old));
  await chartCache.keep({ userId: 'me', coin: 'AUSDT', kind: 'current' }, A, snapshotChart(2));
  await settle([named('BUSDT', 'current', A), named('BUSDT', 'previous', B)]);
  expect(await held()).toEqual(['BUSDT current watched', 'BUSDT previous watched']);
  expect(await (await database()).analyses.count()).toBe(2);
  expect(await chartCache.read({ userId: 'me', coin: 'AUSDT', kind: 'current' }, A)).toBeNull();
});

test('an older latest analysis waits for the newer one; another previous one is never shown for it', async () => {
  await keepListResults([analysis('AUSDT', 'current', A), analysis('AUSDT', 'previous', A)]);
  await settle([
    named('AUSDT', 'current', B, epochMs(NOW + 1)),
    named('AUSDT', 'previous', B, epochMs(NOW + 1)),
  ]);
  expect(await held()).toEqual(['AUSDT current watched']);
});

test('what is on the screen is left as it is', async () => {
  await keepListResults([analysis('AUSDT', 'previous', A, epochMs(NOW - ANALYSIS_LIFETIME))]);
  await settle([], 'AUSDT');
  expect(await held()).toEqual(['AUSDT previous watched']);
});

test("nothing of somebody else's is touched", async () => {
  const old = epochMs(NOW - ANALYSIS_LIFETIME);
  await keepAnalysis({ ...analysis('AUSDT', 'current', A, old), userId: 'you' });
  await settle([]);
  expect(await heldSummaries('you')).toHaveLength(1);
});

test('a summary says about how much room its analysis takes', async () => {
  const kept = analysis('AUSDT', 'current', A);
  await keepListResults([kept]);
  expect(await heldSummaries('me')).toMatchObject([{ bytes: JSON.stringify(kept).length }]);
});
