import { expect, test } from 'vitest';
import { ENGINE } from '../../../../domain/analysis/engine.ts';
import { readAnalysis } from '../../../../domain/analysis/read-analysis.ts';
import { epochMs } from '../../../../domain/text/quantity.ts';
import { analysisResult } from '../../../../tests/support/analysis-result.ts';
import { FROZEN_MOMENT, frozenAnalysis } from '../../../../tests/support/frozen-analyses.ts';
import { planLife } from '../../../../tests/support/plan-life.ts';
import { threeLines } from './three-lines.tsx';

function frozen() {
  const analysis = readAnalysis(frozenAnalysis(ENGINE), {
    coin: 'BTCUSDT',
    time: epochMs(FROZEN_MOMENT),
  });
  if (analysis === 'unreadable') throw new Error('the frozen analysis cannot be read');
  return analysis;
}

const NONE = { claims: [] };

test('three lines say what, why and what ends it, each from its claims', () => {
  const analysis = frozen();
  const lines = threeLines(analysis, analysis);
  expect(lines.map(({ title, text }) => [title, text])).toEqual([
    [
      'What',
      'Too close to call; the plan would be SHORT from 81,705.5, stop at 82,647.6 (1.15% away), aiming for TP3 at 77,779.1.',
    ],
    ['Why', 'Four of five timeframes lean short. Price is below its MA50 on all five timeframes.'],
    [
      'What ends it',
      'A trade above the stop at 82,647.6 would end the idea. A four-hour close above the daily pivot point at 81,883.4 would be the first crack in the plan.',
    ],
  ]);
  for (const { text, marks } of lines) {
    expect(marks.length).toBeGreaterThan(1);
    for (const { start, end, claim } of marks) {
      expect(text.slice(start, end)).not.toBe('');
      expect(claim).not.toBeNull();
    }
  }
});

test('of a plan that was kept, what speaks for it is of now, and no distance is of its opening', () => {
  const analysis = frozen();
  const { tradeRecommendation: plan } = analysis;
  const kept = plan && { ...plan, plan: planLife({ event: 'kept' }) };
  const [what, why] = threeLines({ ...analysis, tradeRecommendation: kept }, analysis);
  expect(what?.text).toContain('stop at 82,647.6, aiming for');
  expect(why?.title).toBe('For it now');
});

test('what is marked opens the claim that says it', () => {
  const analysis = frozen();
  const opened = threeLines(analysis, analysis).flatMap(({ text, marks }) =>
    marks.map(({ start, end, claim }) => [text.slice(start, end), claim?.proposition.type]),
  );
  expect(opened).toEqual([
    ['Too close to call', 'stance'],
    ['SHORT from 81,705.5', 'plan'],
    ['stop at 82,647.6 (1.15% away)', 'stop'],
    ['TP3 at 77,779.1', 'target'],
    ['Four of five timeframes lean short', 'frames-lean'],
    ['Price is below its MA50 on all five timeframes', 'agreement'],
    ['A trade above the stop at 82,647.6 would end the idea', 'ends'],
    [
      'A four-hour close above the daily pivot point at 81,883.4 would be the first crack in the plan',
      'warning',
    ],
  ]);
});

test.each([
  ['stand aside', 'Stand aside'],
  ['too close to call', 'Too close to call'],
] as const)('a plan to %s says so first', (stance, said) => {
  const analysis = frozen();
  const { tradeRecommendation: plan } = analysis;
  const aside = plan && { ...plan, stance };
  const [what] = threeLines({ ...analysis, tradeRecommendation: aside }, NONE);
  expect(what?.text).toMatch(new RegExp(`^${said}; the plan would be SHORT from `));
});

test('without claims the plan alone speaks, and without a plan nothing does', () => {
  const facts = analysisResult();
  expect(threeLines(facts, NONE).map(({ text }) => text)).toEqual([
    'LONG from 64,250.5, stop at 63,100.0 (1.79% away), aiming for TP2 at 67,500.5.',
    'BTCUSDT is called LONG because the averages are stacked.',
    'A trade below the stop at 63,100.0.',
  ]);
  expect(threeLines({ ...facts, tradeRecommendation: null }, NONE)).toEqual([]);
});
