import * as v from 'valibot';
import { expect, test } from 'vitest';
import { fundingTerms } from '../../domain/plan/trading-costs.ts';
import { LedgerEntrySchema } from '../../domain/record/ledger-record.ts';
import { analysisResult, SNAPSHOT_TIME } from '../../tests/support/analysis-result.ts';
import { derivativesWith, fundingOf } from '../../tests/support/derivatives.ts';
import { entryOf } from './entry-of.ts';

const SNAPSHOT = '1c7a6b3f-8d2e-4f1f-8e6d-7b5d7a4c3b21';
const HOUR = 3_600_000;

test('an entry holds the plan at its primary target, its waypoints and what was said of them', () => {
  const result = analysisResult();
  const { stance, score, odds, expiresInHours } = result.tradeRecommendation;
  expect(entryOf(result, SNAPSHOT)).toMatchObject({
    rules: 3,
    action: 'LONG',
    entry: 64_250.5,
    stop: 63_100,
    target: 67_500.5,
    label: 'TP2',
    waypoints: [{ label: 'TP1', price: 66_000 }],
    snapshotTime: SNAPSHOT_TIME,
    expiresAt: SNAPSHOT_TIME + expiresInHours * HOUR,
    stance,
    score,
    odds,
    recommendation: result.tradeRecommendation,
  });
});

test('an entry keeps the funding that was known, else what is assumed', () => {
  const funding = fundingOf({ rate: 0.0002, intervalHours: 4 });
  const known = analysisResult({ derivatives: derivativesWith({ funding }) });
  expect(entryOf(known, SNAPSHOT).funding).toEqual(fundingTerms(funding, 'LONG'));
  expect(entryOf(known, SNAPSHOT).funding).toMatchObject({ intervalHours: 4, assumed: false });
  const unknown = analysisResult({ derivatives: null });
  expect(entryOf(unknown, SNAPSHOT).funding).toEqual(fundingTerms(null, 'LONG'));
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

test('a recommendation without a target is refused', () => {
  const result = analysisResult();
  const tradeRecommendation = { ...result.tradeRecommendation, takeProfit: {} };
  expect(() => entryOf({ ...result, tradeRecommendation }, SNAPSHOT)).toThrow(
    'the recommendation for BTCUSDT has no target; needed: one at least',
  );
});
