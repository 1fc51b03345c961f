import * as v from 'valibot';
import { expect, test } from 'vitest';
import { LedgerEntrySchema } from '../../domain/ledger-record.ts';
import { analysisResult, SNAPSHOT_TIME } from '../../tests/support/analysis-result.ts';
import { entryOf } from './entry-of.ts';

const SNAPSHOT = '1c7a6b3f-8d2e-4f1f-8e6d-7b5d7a4c3b21';
const HOUR = 3_600_000;

test('an entry holds the plan at its first target and expires after double its time', () => {
  const result = analysisResult();
  expect(entryOf(result, SNAPSHOT)).toMatchObject({
    action: 'LONG',
    entry: 64_250.5,
    stop: 63_100,
    target: 66_000,
    snapshotTime: SNAPSHOT_TIME,
    expiresAt: SNAPSHOT_TIME + 2 * 9 * HOUR,
    recommendation: result.tradeRecommendation,
  });
});

test('an entry reads back as it was written', () => {
  const entry = entryOf(analysisResult(), SNAPSHOT);
  expect(v.parse(LedgerEntrySchema, JSON.parse(JSON.stringify(entry)))).toEqual(entry);
});

test.each([
  [{ id: 'bybit', name: 'Bybit', simulated: false }, true],
  [{ id: 'recorded', name: 'Recorded market', simulated: false }, false],
  [{ id: 'simulated', name: 'Simulated market', simulated: true }, false],
])('on %j one could trade: %s', (market, real) => {
  expect(entryOf(analysisResult({ market }), SNAPSHOT).real).toBe(real);
});

test('a recommendation without the target that counts is refused by name', () => {
  const result = analysisResult();
  const { TP2 } = result.tradeRecommendation.takeProfit;
  if (TP2 === undefined) throw new Error('the plan has a second target');
  const tradeRecommendation = { ...result.tradeRecommendation, takeProfit: { TP2 } };
  expect(() => entryOf({ ...result, tradeRecommendation }, SNAPSHOT)).toThrow(
    'the recommendation for BTCUSDT has targets TP2 with times for TP1, TP2; needed: TP1',
  );
});
