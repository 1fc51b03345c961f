import { expect, test } from 'vitest';
import type { AsideReason, Stance } from '../../analysis/recommendation.ts';
import { AsideReasonSchema } from '../../analysis/recommendation.ts';
import { asideWords, stanceWords } from './stance-words.ts';

const words = (stance: Stance, asideFor: AsideReason[], expected: number | null) =>
  stanceWords({
    stance,
    asideFor,
    takeProfit: { TP1: 1, TP2: 2 },
    odds: expected === null ? null : { TP1: { expected: 0.5 }, TP2: { expected } },
  });

test.each([
  ['trade', [], 0.034, 'trade: after costs the expected result is +0.03 R'],
  ['stand aside', ['costs'], -0.06, 'stand aside: after costs the expected result is −0.06 R'],
  [
    'stand aside',
    ['poor odds', 'no lean'],
    -0.4,
    'stand aside: after costs the expected result is −0.40 R',
  ],
  ['stand aside', ['no lean', 'conflict'], 0.1, 'stand aside: the evidence hardly leans'],
  ['stand aside', ['no odds'], null, 'stand aside: the history is too short for odds'],
  ['stand aside', ['costs'], null, 'stand aside: its odds do not pay'],
  ['stand aside', [], -0.1, 'stand aside'],
  ['trade', [], null, 'trade'],
] as const)('%s for %j, expecting %j', (stance, asideFor, expected, text) => {
  expect(words(stance, [...asideFor], expected)).toBe(text);
});

test('every reason has words of its own, and none speaks of probability', () => {
  const all = AsideReasonSchema.options.map((reason) => asideWords(reason, null));
  expect(new Set(all).size).toBe(all.length - 1);
  expect(all.join()).not.toMatch(/probab|N\/A/);
});
