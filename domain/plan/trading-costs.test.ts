import { describe, expect, test } from 'vitest';
import { fundingOf } from '../../tests/support/derivatives.ts';
import {
  costsOf,
  FEE_PERCENT_A_SIDE,
  fundingTerms,
  SLIPPAGE_PERCENT_A_SIDE,
  totalCosts,
} from './trading-costs.ts';

const long = { action: 'LONG', entry: 100, stop: 98, exit: 100 } as const;
const short = { action: 'SHORT', entry: 100, stop: 102, exit: 100 } as const;
const rate = (percent: number, intervalHours = 8) => ({ percent, intervalHours, assumed: false });

test('fee and slippage are paid at entry and exit, in risks', () => {
  const { fees, slippage } = costsOf(long, rate(0), 0);
  expect(fees).toBeCloseTo(FEE_PERCENT_A_SIDE, 12);
  expect(slippage).toBeCloseTo(SLIPPAGE_PERCENT_A_SIDE, 12);
  expect(costsOf({ ...long, exit: 110 }, rate(0), 0).fees).toBeCloseTo(FEE_PERCENT_A_SIDE * 1.05);
});

test('half the risk makes every cost twice as dear', () => {
  const [wide, narrow] = [long, { ...long, stop: 99 }].map((one) => costsOf(one, rate(0.01), 9));
  expect(narrow && totalCosts(narrow)).toBeCloseTo(2 * (wide ? totalCosts(wide) : Number.NaN), 12);
});

describe('funding', () => {
  test('is paid by longs and to shorts where the rate is above 0', () => {
    expect(costsOf(long, rate(0.01), 9).funding).toBeCloseTo(0.045, 12);
    expect(costsOf(short, rate(0.01), 9).funding).toBeCloseTo(-0.045, 12);
  });

  test('is paid by shorts and to longs where it is below', () => {
    expect(costsOf(long, rate(-0.01), 9).funding).toBeCloseTo(-0.045, 12);
    expect(costsOf(short, rate(-0.01), 9).funding).toBeCloseTo(0.045, 12);
  });

  test('of nothing is 0, as JSON would keep it', () => {
    expect(costsOf(short, rate(0), 9).funding).toBe(0);
    expect(costsOf(short, fundingTerms(null, 'SHORT'), 9).funding).toBe(0);
  });

  test.each([1, 2, 4, 8])('has the market’s own rate, paid every %d hours', (intervalHours) => {
    expect(fundingTerms(fundingOf({ rate: 0.0002, intervalHours }), 'LONG')).toEqual({
      percent: expect.closeTo(0.02, 12),
      intervalHours,
      assumed: false,
    });
    expect(fundingTerms(fundingOf({ rate: -0.0002, intervalHours }), 'SHORT')).toEqual({
      percent: expect.closeTo(-0.02, 12),
      intervalHours,
      assumed: false,
    });
  });

  test('that would be paid to the position is not counted on', () => {
    expect(fundingTerms(fundingOf({ rate: -0.0002 }), 'LONG').percent).toBe(0);
    expect(fundingTerms(fundingOf({ rate: 0.0002 }), 'SHORT').percent).toBe(0);
  });

  test('is assumed against the plan where the rate is not known', () => {
    expect(fundingTerms(null, 'LONG')).toMatchObject({ assumed: true, intervalHours: 8 });
    expect(fundingTerms(null, 'LONG').percent).toBeGreaterThan(0);
    expect(fundingTerms(null, 'SHORT').percent).toBe(0);
  });
});

test('the parts sum up, what is received taken off', () => {
  expect(totalCosts({ fees: 0.05, slippage: 0.02, funding: -0.01 })).toBeCloseTo(0.06, 12);
});
