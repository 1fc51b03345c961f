import { describe, expect, test } from 'vitest';
import type { ContractTerms } from './contract-terms.ts';
import { ASSUMED_MAINTENANCE, marginRuleOf } from './margin-rule.ts';
import { type PositionSize, positionSize, type SizeRequest } from './position-size.ts';

const TERMS: ContractTerms = {
  amountStep: 0.001,
  leastAmount: 0.001,
  contractSize: 1,
  leastNotional: 5,
  maxLeverage: 100,
  tiers: [
    { upTo: 50_000, maintenanceRate: 0.005, maxLeverage: 100 },
    { upTo: 200_000, maintenanceRate: 0.01, maxLeverage: 50 },
    { upTo: 1_000_000, maintenanceRate: 0.05, maxLeverage: 10 },
  ],
};
const LONG = {
  action: 'LONG',
  entry: 60_000,
  stop: 58_800,
  target: 66_000,
  fundingR: 0.05,
} as const;
const SHORT = { ...LONG, action: 'SHORT', stop: 61_200, target: 54_000 } as const;

const asked = (change: Partial<SizeRequest> = {}): SizeRequest => ({
  account: 10_000,
  risk: 1,
  leverage: null,
  plan: LONG,
  terms: TERMS,
  ...change,
});
function sized(change: Partial<SizeRequest> = {}): PositionSize {
  const outcome = positionSize(asked(change));
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problem));
  return outcome.size;
}
function refused(change: Partial<SizeRequest>) {
  const outcome = positionSize(asked(change));
  return outcome.ok ? null : outcome.problem;
}

describe('a size', () => {
  // 100 may be lost; a coin loses 1,200 and 0.075 % of entry and of stop: 100 / 1,289.10 = 0.07757.
  test('worked by hand', () => {
    expect(sized()).toEqual({
      amount: 0.077,
      step: 0.001,
      contractSize: null,
      notional: 4_620,
      exposure: 0.462,
      leverage: 1,
      leastLeverage: 1,
      mostLeverage: 100,
      safeLeverage: 39,
      margin: 4_620,
      loss: expect.closeTo(0.077 * 1_289.1, 9),
      gain: expect.closeTo(0.077 * (6_000 - 94.5), 9),
      funding: expect.closeTo(0.077 * 60, 9),
      liquidation: null,
      liquidatedFirst: false,
      assumed: false,
    });
  });

  test('of a short has its stop above and loses by the same rule', () => {
    const { amount, loss, liquidation } = sized({ plan: SHORT });
    expect(amount).toBe(0.077);
    expect(loss).toBeCloseTo(0.077 * (1_200 + 90.9), 9);
    expect(liquidation).toBeCloseTo(120_000 / 1.00555, 6);
  });

  test('has the leverage that brings up its margin and the fee to open', () => {
    // 0.775 coins are 46,500, 4.65 times the account.
    expect(sized({ risk: 10 })).toMatchObject({ amount: 0.775, exposure: 4.65, leverage: 5 });
    // 20 coins are exactly twice the account: the fee to open does not fit at 2.
    const plan = { ...LONG, entry: 100, stop: 99.5, target: 110 };
    const small = { plan, terms: null, account: 1_000 };
    expect(sized({ ...small, risk: 1.2993 })).toMatchObject({ exposure: 2, leverage: 3 });
    expect(sized({ ...small, risk: 1.29 })).toMatchObject({ amount: 19.85, leverage: 2 });
  });

  test('without a target has no gain, without an estimate no funding', () => {
    const plan = { ...LONG, target: null, fundingR: null };
    expect(sized({ plan })).toMatchObject({ gain: null, funding: null });
  });

  test('without known terms is rounded to four digits, its margin rule assumed', () => {
    expect(sized({ terms: null })).toMatchObject({ amount: 0.07757, step: 0.00001, assumed: true });
  });

  test('says how many coins make a contract where that is not one', () => {
    expect(sized({ terms: { ...TERMS, contractSize: 0.01 } }).contractSize).toBe(0.01);
  });
});

describe('liquidation', () => {
  // (60,000 - 60,000 / 20) / (1 - 0.005 - 0.00055)
  test('is where the margin falls to what the tier and the fee to close ask for', () => {
    const { liquidation, liquidatedFirst, margin } = sized({ leverage: 20 });
    expect(margin).toBe(231);
    expect(liquidation).toBeCloseTo(57_000 / 0.99445, 6);
    expect(liquidatedFirst).toBe(false);
  });

  test('comes before the stop from one leverage on', () => {
    expect(sized({ leverage: 39 }).liquidatedFirst).toBe(false);
    expect(sized({ leverage: 40 })).toMatchObject({ liquidatedFirst: true, safeLeverage: 39 });
    expect(sized({ leverage: 40, plan: SHORT }).liquidatedFirst).toBe(true);
  });

  test('of a larger position follows the rate of its tier', () => {
    // 2.327 coins are worth 139,620: 1 % and the fee.
    const { liquidation } = sized({ account: 100_000, risk: 3, leverage: 10 });
    expect(liquidation).toBeCloseTo(54_000 / (1 - 0.01 - 0.00055), 6);
  });

  test('of a short that grows out of its tier comes where the next one begins', () => {
    // 3.3 coins leave the second tier at 60,606.06, where 5 % are asked for and 4 % are left.
    const plan = { ...SHORT, stop: 64_000 };
    const terms = { ...TERMS, amountStep: 0.1 };
    const size = sized({ account: 200_000, risk: 6.9, leverage: 20, plan, terms });
    expect(size.amount).toBe(3.3);
    expect(size.liquidation).toBeCloseTo(200_000 / 3.3, 6);
  });

  test('is assumed from half of what the largest leverage asks for, at least 0.5 %', () => {
    const ruleAt = (maxLeverage: number | null) =>
      marginRuleOf({ ...TERMS, tiers: null, maxLeverage }).tiers[0].maintenanceRate;
    expect(ruleAt(20)).toBe(0.025);
    expect(ruleAt(125)).toBe(ASSUMED_MAINTENANCE);
    expect(ruleAt(null)).toBe(ASSUMED_MAINTENANCE);
    expect(sized({ terms: { ...TERMS, tiers: null } }).assumed).toBe(true);
  });
});

describe('no size', () => {
  test.each([0, -5, Number.NaN, Number.POSITIVE_INFINITY, 1_000_000_001])(
    'of an account of %d',
    (account) => {
      expect(refused({ account })).toEqual({ kind: 'account', value: account });
    },
  );

  test.each([0, -1, 100.1, Number.NaN])('of a risk of %d per cent', (risk) => {
    expect(refused({ risk })).toEqual({ kind: 'risk', value: risk });
  });

  test('below the least amount, with the account and the risk that are enough', () => {
    expect(refused({ account: 100, risk: 1 })).toEqual({
      kind: 'too small',
      least: 0.001,
      leastAccount: expect.closeTo(128.91, 9),
      leastRisk: expect.closeTo(1.2891, 9),
    });
    expect(refused({ account: 1_000, terms: { ...TERMS, leastNotional: 1_000 } })).toMatchObject({
      kind: 'too small',
      least: 0.017,
    });
  });

  test('that needs more leverage than there is, with the value and the risk that fit', () => {
    const terms = { ...TERMS, tiers: null, maxLeverage: 3 };
    const problem = refused({ risk: 10, terms });
    expect(problem).toEqual({
      kind: 'too large',
      notional: 46_500,
      mostNotional: expect.closeTo(10_000 / (1 / 3 + 0.00055), 6),
      mostRisk: expect.any(Number),
    });
    const risk = problem?.kind === 'too large' ? problem.mostRisk : 0;
    expect(sized({ risk: risk - 1e-9, terms }).leverage).toBe(3);
  });

  test('larger than the last tier', () => {
    expect(refused({ account: 10_000_000, risk: 1 })).toMatchObject({
      kind: 'too large',
      mostNotional: 1_000_000,
    });
  });

  test.each([0, -1, 4, 100.5, Number.NaN])('at a leverage of %d', (leverage) => {
    expect(refused({ risk: 10, leverage })).toEqual({
      kind: 'leverage',
      value: leverage,
      least: 5,
      most: 100,
    });
  });
});
