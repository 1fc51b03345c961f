import { expect, test } from 'vitest';
import { momentText } from '../../../../domain/text/moment-text.ts';
import { epochMs } from '../../../../domain/text/quantity.ts';
import { analysisResult } from '../../../../tests/support/analysis-result.ts';
import { timeSentence } from './plan-details.tsx';

const { tradeRecommendation: plan, snapshotTime } = analysisResult();

test('half of those that arrive do so by the time to the primary target; one moment ends all', () => {
  const end = momentText(Date.UTC(2026, 10, 20, 18));
  const at = epochMs(Date.UTC(2026, 10, 18, 12));
  expect(timeSentence({ ...plan, expiresInHours: 54 }, at)).toBe(
    `Half of those that reach TP2 do so within about 3 days. Every target counts until ${end}; then the plan expires.`,
  );
});

test('without a time to the target the end is named alone, without an end nothing', () => {
  expect(timeSentence({ ...plan, etaToTP: {} }, snapshotTime)).toMatch(
    /^Every target counts until/,
  );
  expect(timeSentence({ ...plan, expiresInHours: null }, snapshotTime)).toBeNull();
});
