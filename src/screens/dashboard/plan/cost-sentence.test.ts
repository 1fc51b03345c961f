import { expect, test } from 'vitest';
import { fundingOf } from '../../../../tests/support/derivatives.ts';
import { costSentence } from './odds-sheet.tsx';

const costs = { fees: 0.06, slippage: 0.02, funding: 0.04, fundingAssumed: false, hours: 31.4 };
const assumed = { ...costs, fundingAssumed: true };

test.each([
  [
    'a long pays the market’s rate',
    { action: 'LONG', costs },
    fundingOf(),
    '0.12 R: fees 0.06 R, slippage 0.02 R, funding 0.04 R (0.0100% every 8 hours). Held for 31 hours on average.',
  ],
  [
    'a short pays a rate below 0, and days are said as days',
    { action: 'SHORT', costs: { ...costs, hours: 140 } },
    fundingOf({ rate: -0.0001, intervalHours: 1 }),
    '0.12 R: fees 0.06 R, slippage 0.02 R, funding 0.04 R (−0.0100% every 1 hour). Held for 6 days on average.',
  ],
  [
    'what would be paid to a short is not counted',
    { action: 'SHORT', costs: { ...costs, funding: 0, hours: 1 } },
    fundingOf(),
    '0.08 R: fees 0.06 R, slippage 0.02 R, funding received is not counted. Held for 1 hour on average.',
  ],
  [
    'an assumed rate is called so',
    { action: 'LONG', costs: assumed },
    null,
    '0.12 R: fees 0.06 R, slippage 0.02 R, funding 0.04 R (assumed 0.0100% every 8 hours). Held for 31 hours on average.',
  ],
])('%s', (_name, plan, funding, words) => {
  expect(costSentence(plan, funding)).toBe(words);
});

test('a plan of another backend has no costs', () => {
  expect(costSentence({ action: 'LONG', costs: null }, fundingOf())).toBeNull();
});
