import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FEE_PERCENT_A_SIDE, SLIPPAGE_PERCENT_A_SIDE } from '../../domain/plan/trading-costs.ts';
import { marginRuleOf } from '../../domain/position/margin-rule.ts';
import {
  type PositionSize,
  positionSize,
  type SizeRequest,
} from '../../domain/position/position-size.ts';
import { arbitraryRequest } from '../support/position/arbitrary-request.ts';
import {
  followedTo,
  isLiquidatedAt,
  type WatchedPosition,
} from '../support/position/followed-margin.ts';

const RUNS = { numRuns: 10_000 };

/** Checks what holds of every size that is given. */
function everySize(check: (size: PositionSize, request: SizeRequest) => void): void {
  let given = 0;
  const property = fc.property(arbitraryRequest, (request) => {
    const outcome = positionSize(request);
    if (!outcome.ok) return;
    given += 1;
    check(outcome.size, request);
  });
  fc.assert(property, RUNS);
  // Without enough of them nothing is proven.
  expect(given).toBeGreaterThan(RUNS.numRuns / 10);
}

/** What a trade of this size loses at its stop, counted fill by fill. */
function lostAtStop({ amount }: PositionSize, { plan }: SizeRequest): number {
  const cost = (FEE_PERCENT_A_SIDE + SLIPPAGE_PERCENT_A_SIDE) / 100;
  const paid = amount * plan.entry * cost + amount * plan.stop * cost;
  return Math.abs(amount * plan.entry - amount * plan.stop) + paid;
}

const watched = (size: PositionSize, { plan, terms }: SizeRequest): WatchedPosition => ({
  long: plan.action === 'LONG',
  entry: plan.entry,
  amount: size.amount,
  margin: size.margin,
  tiers: marginRuleOf(terms).tiers,
  closingFee: FEE_PERCENT_A_SIDE / 100,
});

describe('of random accounts, plans and terms', () => {
  test('no size risks more than asked, and one more step would', () => {
    everySize((size, request) => {
      const budget = (request.account * request.risk) / 100;
      expect(lostAtStop(size, request)).toBeLessThanOrEqual(budget * (1 + 1e-12));
      expect(size.loss).toBeCloseTo(lostAtStop(size, request), 6 - Math.log10(budget));
      const more = { ...size, amount: size.amount + size.step };
      expect(lostAtStop(more, request)).toBeGreaterThan(budget * (1 - 1e-9));
    });
  });

  test('every size is whole steps, and enough for the market', () => {
    everySize((size, { terms, plan }) => {
      const steps = size.amount / size.step;
      expect(Math.abs(steps - Math.round(steps))).toBeLessThan(1e-6 * Math.max(1, steps * 1e-6));
      expect(size.amount).toBeGreaterThanOrEqual(terms?.leastAmount ?? 0);
      expect(size.amount * plan.entry).toBeGreaterThanOrEqual(
        (terms?.leastNotional ?? 0) * (1 - 1e-12),
      );
    });
  });

  test('margin and the fee to open fit into the account, within what the tier allows', () => {
    everySize((size, { account, terms }) => {
      expect(size.margin * (1 + (size.leverage * FEE_PERCENT_A_SIDE) / 100)).toBeLessThanOrEqual(
        account * (1 + 1e-12),
      );
      const tier = marginRuleOf(terms).tiers.find(
        ({ upTo }) => upTo === null || size.notional <= upTo,
      );
      expect(size.leverage).toBeLessThanOrEqual(tier?.maxLeverage ?? 0);
    });
  });

  test('an exchange that follows the margin price by price liquidates where it says so', () => {
    everySize((size, request) => {
      const position = watched(size, request);
      const { stop, entry } = request.plan;
      // Up to the stop, and as far again.
      const far = Math.max(entry * 1e-6, 2 * stop - entry);
      const first = followedTo(position, far, 400);
      const stepWidth = Math.abs(far - entry) / 400;
      if (size.liquidation === null) expect(first).toBeNull();
      else if (first !== null) {
        expect(Math.abs(size.liquidation - first)).toBeLessThanOrEqual(stepWidth * (1 + 1e-9));
      } else
        expect(Math.abs(size.liquidation - entry)).toBeGreaterThan(
          Math.abs(far - entry) * (1 - 1e-9),
        );
      const nearStop = Math.abs((size.liquidation ?? 0) - stop) < 1e-9 * stop;
      if (nearStop) return;
      expect(size.liquidatedFirst).toBe(followedTo(position, stop, 400) !== null);
    });
  });

  test('just short of the liquidation price the margin still holds', () => {
    everySize((size, request) => {
      if (size.liquidation === null) return;
      const { entry } = request.plan;
      const gap = size.liquidation - entry;
      if (Math.abs(gap) < 1e-6 * entry) return;
      const position = watched(size, request);
      expect(isLiquidatedAt(position, size.liquidation - gap * 1e-6)).toBe(false);
      expect(isLiquidatedAt(position, size.liquidation + gap * 1e-6)).toBe(true);
    });
  });

  test('the safe leverage is safe, and the next one is not or not allowed', () => {
    everySize((size, request) => {
      const firstAt = (leverage: number) => {
        const outcome = positionSize({ ...request, leverage });
        return outcome.ok ? outcome.size.liquidatedFirst : 'not allowed';
      };
      if (size.safeLeverage === null) expect(firstAt(size.leastLeverage)).toBe(true);
      else {
        expect(firstAt(size.safeLeverage)).toBe(false);
        expect(firstAt(size.safeLeverage + 1)).not.toBe(false);
      }
    });
  });
});

describe('what is refused', () => {
  const refusals = (check: (request: SizeRequest) => void) =>
    fc.assert(fc.property(arbitraryRequest, check), RUNS);

  test('as too small goes with the account or the risk that it names', () => {
    refusals((request) => {
      const outcome = positionSize(request);
      if (outcome.ok || outcome.problem.kind !== 'too small') return;
      const { leastAccount, leastRisk } = outcome.problem;
      const again = (change: Partial<SizeRequest>) => {
        const next = positionSize({ ...request, ...change });
        return next.ok ? 'ok' : next.problem.kind;
      };
      expect(again({ account: leastAccount * (1 + 1e-9) })).not.toBe('too small');
      if (leastRisk < 99) expect(again({ risk: leastRisk * (1 + 1e-9) })).not.toBe('too small');
      expect(leastAccount).toBeGreaterThan(request.account * (1 - 1e-9));
    });
  });

  test('as too large goes with the risk that it names', () => {
    refusals((request) => {
      const outcome = positionSize(request);
      if (outcome.ok || outcome.problem.kind !== 'too large') return;
      const next = positionSize({ ...request, risk: outcome.problem.mostRisk * (1 - 1e-9) });
      expect(next.ok ? 'ok' : next.problem.kind).not.toBe('too large');
      expect(outcome.problem.mostRisk).toBeLessThan(request.risk);
    });
  });
});

describe('scaling', () => {
  test('ten times the price with a tenth of the step is the same money', () => {
    everySize((size, request) => {
      const { plan, terms } = request;
      const by = (price: number | null) => (price === null ? null : price * 10);
      const scaled = positionSize({
        ...request,
        plan: { ...plan, entry: plan.entry * 10, stop: plan.stop * 10, target: by(plan.target) },
        terms: terms && {
          ...terms,
          amountStep: terms.amountStep && terms.amountStep / 10,
          leastAmount: terms.leastAmount && terms.leastAmount / 10,
        },
      });
      // A quotient at the edge of a step may fall to either side.
      const edge = (size.step * plan.entry) / size.notional;
      if (!scaled.ok) return expect(edge).toBeGreaterThan(1e-3);
      expect(scaled.size.notional / size.notional).toBeGreaterThan(1 - edge - 1e-9);
      expect(scaled.size.notional / size.notional).toBeLessThan(1 + edge + 1e-9);
    });
  });

  test('a larger account never takes a smaller position', () => {
    everySize((size, request) => {
      const more = positionSize({ ...request, leverage: null, account: request.account * 2 });
      if (!more.ok) return expect(more.problem.kind).toBe('too large');
      // Four digits of twice as much may be coarser.
      const rounding = request.terms?.amountStep ? size.step * 1e-6 : size.step * 10;
      expect(more.size.amount).toBeGreaterThanOrEqual(size.amount * 2 - rounding);
    });
  });
});
