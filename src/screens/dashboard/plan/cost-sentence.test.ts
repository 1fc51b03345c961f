import { expect, test } from 'vitest';
import { fundingOf } from '../../../../tests/support/derivatives.ts';
import { costSentence } from './plan-details.tsx';

const costs = { fees: 0.06, slippage: 0.02, funding: 0.04, fundingAssumed: false, hours: 31.4 };
const long = { action: 'LONG', costs };
const assumed = { ...costs, fundingAssumed: true };

test.each([
  [
    'a long pays the market’s rate',
    long,
    fundingOf(),
    '0.12 R in all: fees 0.06 R, slippage 0.02 R; funding takes 0.04 R at the market’s 0.0100% every 8 hours. Held for 31 hours on average.',
  ],
  [
    'a short pays a rate below 0, and days are said as days',
    { action: 'SHORT', costs: { ...costs, hours: 140 } },
    fundingOf({ rate: -0.0001, intervalHours: 1 }),
    '0.12 R in all: fees 0.06 R, slippage 0.02 R; funding takes 0.04 R at the market’s -0.0100% every 1 hour. Held for 6 days on average.',
  ],
  [
    'what would be paid to a short is not counted on',
    { action: 'SHORT', costs: { ...costs, funding: 0, hours: 1 } },
    fundingOf(),
    '0.08 R in all: fees 0.06 R, slippage 0.02 R; funding would be paid to this side now; it is not counted on. Held for 1 hour on average.',
  ],
  [
    'a rate of 0 takes nothing',
    { action: 'LONG', costs: { ...costs, funding: 0 } },
    fundingOf({ rate: 0 }),
    '0.08 R in all: fees 0.06 R, slippage 0.02 R; no funding is due at the market’s rate. Held for 31 hours on average.',
  ],
  [
    'an assumed rate is called so',
    { action: 'LONG', costs: assumed },
    null,
    '0.12 R in all: fees 0.06 R, slippage 0.02 R; funding takes 0.04 R, assumed at 0.0100% every 8 hours, since the market’s rate was not known. Held for 31 hours on average.',
  ],
  [
    'a short is credited with nothing that is assumed',
    { action: 'SHORT', costs: { ...assumed, funding: 0 } },
    null,
    '0.08 R in all: fees 0.06 R, slippage 0.02 R; no funding is counted, since the market’s rate was not known. Held for 31 hours on average.',
  ],
])('%s', (_name, plan, funding, words) => {
  expect(costSentence(plan, funding)).toBe(words);
});

test('a plan of another backend has no costs', () => {
  expect(costSentence({ action: 'LONG', costs: null }, fundingOf())).toBeNull();
});
