import { describe, expect, test } from 'vitest';
import type { ContractTerms } from './contract-terms.ts';
import { positionSize, type SizeRequest } from './position-size.ts';
import { decimalWords, leverageText, problemWords } from './size-words.ts';

const UNITS = { base: 'BTC', quote: 'USDT' };
const MOST = { account: 1_000_000_000, risk: 100 };
const TERMS: ContractTerms = {
  amountStep: 0.001,
  leastAmount: 0.001,
  contractSize: 1,
  leastNotional: null,
  maxLeverage: 3,
  tiers: null,
};
const asked: SizeRequest = {
  account: 10_000,
  risk: 1,
  leverage: null,
  plan: { action: 'LONG', entry: 60_000, stop: 58_800, target: null, fundingR: null },
  terms: TERMS,
};

function said(change: Partial<SizeRequest>) {
  const outcome = positionSize({ ...asked, ...change });
  return outcome.ok ? null : problemWords(outcome.problem, MOST, UNITS);
}

describe('a refusal names the value and what is allowed', () => {
  test.each<[Partial<SizeRequest>, string, string]>([
    [
      { account: 0 },
      'account',
      'The account is 0 USDT; allowed: more than 0, at most 1,000,000,000.',
    ],
    [
      { account: -12.5 },
      'account',
      'The account is −12.5 USDT; allowed: more than 0, at most 1,000,000,000.',
    ],
    [{ risk: 0 }, 'risk', 'The risk is 0%; allowed: more than 0%, at most 100%.'],
    [{ risk: 150 }, 'risk', 'The risk is 150%; allowed: more than 0%, at most 100%.'],
    [
      { account: 100 },
      'account',
      "That buys less than the market's least amount, 0.001 BTC. It takes an account of at least 128.91 USDT at this risk, or a risk of at least 1.3% with this account.",
    ],
    [
      { account: 1 },
      'account',
      "That buys less than the market's least amount, 0.001 BTC. It takes an account of at least 128.91 USDT at this risk.",
    ],
    [
      { risk: 10 },
      'risk',
      'The position would be worth 46,500.00 USDT; with this account the market allows at most 29,950.58 USDT. Risk at most 6.4%.',
    ],
    [{ leverage: 12 }, 'leverage', 'The leverage is 12x; allowed for this position: 1x to 3x.'],
    [{ leverage: 0 }, 'leverage', 'The leverage is 0x; allowed for this position: 1x to 3x.'],
  ])('%j', (change, field, text) => {
    expect(said(change)).toEqual({ field, text });
  });

  test('and what it allows is taken', () => {
    expect(said({ account: 128.91 })).toBeNull();
    expect(said({ account: 100, risk: 1.3 })).toBeNull();
    expect(said({ risk: 6.4 })).toBeNull();
  });
});

test('a text that is no number is shown with how to write one', () => {
  expect(decimalWords('no number', 'abc')).toBe(
    '“abc” is not a number; write it like 1500 or 1500.50.',
  );
  expect(decimalWords('ambiguous', '1,000')).toBe(
    '“1,000” may be 1000 or 1; write it without parting the thousands, with at most two decimals.',
  );
  expect(decimalWords('ambiguous', '1.125')).toMatch(/may be 1125 or 1\.125;/);
});

test('leverage has the decimals that it needs', () => {
  expect([5, 33.34, 12.5].map(leverageText)).toEqual(['5x', '33.34x', '12.5x']);
});
