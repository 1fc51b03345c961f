import { describe, expect, test } from 'vitest';
import { fundingOf } from '../../tests/support/derivatives.ts';
import { guideEntryFor } from '../guide/indicator-guide.ts';
import { epochMs } from '../text/quantity.ts';
import { fundingUntilTarget } from './funding-cost.ts';

const HOUR = 3_600_000;
const NOON = epochMs(Date.UTC(2026, 10, 18, 12));
const returns = { riskPerTrade: 2, rewardPerTrade: 3, potential: 6, rr: 1.5 };
const planOf = (action: string | null, hours?: number) => ({
  action,
  etaHours: hours === undefined ? {} : { TP1: hours },
  potentialROI: returns,
});
const cost = (action: string, hours: number, changes: Parameters<typeof fundingOf>[0] = {}) =>
  fundingUntilTarget(planOf(action, hours), fundingOf(changes), NOON);

test.each([
  // The next payment is four hours after noon, then every eight.
  [3.9, 0],
  [4, 1],
  [11.9, 1],
  [12, 2],
  [36, 5],
])('until a target that is due in %d hours there are %i payments', (hours, payments) => {
  expect(cost('LONG', hours)?.payments).toBe(payments);
});

test('payments fall due as often as the contract has them', () => {
  const changes = { intervalHours: 1, nextAt: epochMs(NOON + HOUR) };
  expect(cost('LONG', 9.5, changes)?.payments).toBe(9);
  expect(cost('LONG', 9.5, { intervalHours: 1, nextAt: null })?.payments).toBe(9);
});

describe('a rate above 0', () => {
  test('costs a long', () => {
    expect(cost('LONG', 12, { rate: 0.0005 })).toEqual({
      payments: 2,
      percent: expect.closeTo(0.1, 12),
      r: expect.closeTo(0.05, 12),
    });
  });

  test('pays a short', () => {
    expect(cost('SHORT', 12, { rate: 0.0005 })?.percent).toBeCloseTo(-0.1, 12);
  });
});

test('a rate below 0 pays a long and costs a short', () => {
  expect(cost('LONG', 12, { rate: -0.0005 })?.percent).toBeCloseTo(-0.1, 12);
  expect(cost('SHORT', 12, { rate: -0.0005 })?.r).toBeCloseTo(0.05, 12);
});

test('without a direction, a time or funding there is no cost', () => {
  expect(fundingUntilTarget(planOf('LONG', 9), null, NOON)).toBeNull();
  expect(fundingUntilTarget(planOf('LONG'), fundingOf(), NOON)).toBeNull();
  expect(fundingUntilTarget(planOf('HOLD', 9), fundingOf(), NOON)).toBeNull();
  expect(fundingUntilTarget(planOf(null, 9), fundingOf(), NOON)).toBeNull();
});

test.each(['1.9%', null, 0])('a risk of %s leaves the share without R', (riskPerTrade) => {
  const plan = { ...planOf('LONG', 12), potentialROI: { ...returns, riskPerTrade } };
  expect(fundingUntilTarget(plan, fundingOf(), NOON)).toMatchObject({ payments: 2, r: null });
});

test('it is counted as the guide says', () => {
  const check = guideEntryFor('plan.fundingCost')?.check;
  if (check?.on !== 'given') throw new Error('the cost has no given example');
  const {
    payments = 0,
    'funding rate': rate = 0,
    'risk per trade': riskPerTrade = 0,
  } = check.inputs;
  const plan = { ...planOf('LONG', 8 * payments), potentialROI: { ...returns, riskPerTrade } };
  const counted = fundingUntilTarget(plan, fundingOf({ rate, nextAt: null }), NOON);
  expect(counted?.payments).toBe(payments);
  expect(check.values).toEqual({
    'plan.fundingCost': expect.closeTo(counted?.percent ?? 0, 12),
    'plan.fundingCostR': expect.closeTo(counted?.r ?? 0, 12),
  });
});
