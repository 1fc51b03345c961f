import fc from 'fast-check';
import type { ContractTerms, MarginTier } from '../../../domain/position/contract-terms.ts';
import type { SizeRequest } from '../../../domain/position/position-size.ts';
import type { SizedPlan } from '../../../domain/position/sized-plan.ts';

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
/** As likely of one size as of another. */
const anySize = (min: number, max: number) =>
  between(Math.log(min), Math.log(max)).map((value) => Math.exp(value));

const arbitraryPlan: fc.Arbitrary<SizedPlan> = fc
  .record({
    long: fc.boolean(),
    entry: anySize(1e-6, 1e5),
    risk: anySize(0.002, 0.4),
    reward: between(0.1, 5),
    fundingR: fc.option(between(-0.1, 0.1)),
  })
  .map(({ long, entry, risk, reward, fundingR }) => {
    const side = long ? 1 : -1;
    const target = entry * (1 + side * Math.min(0.95, risk * reward));
    return {
      action: long ? 'LONG' : 'SHORT',
      entry,
      stop: entry * (1 - side * risk),
      target,
      fundingR,
    };
  });

/** Each tier is larger, asks for more and allows less than the one before. */
const arbitraryTiers: fc.Arbitrary<MarginTier[]> = fc
  .record({
    first: anySize(500, 1e6),
    rate: anySize(0.002, 0.02),
    steps: fc.array(fc.record({ size: between(1.1, 8), rate: between(1, 2) }), { maxLength: 6 }),
    open: fc.boolean(),
  })
  .map(({ first, rate, steps, open }) => {
    let [upTo, maintenanceRate] = [first, rate];
    const sizes = [{ upTo, maintenanceRate }];
    for (const step of steps) {
      upTo *= step.size;
      maintenanceRate = Math.min(0.5, maintenanceRate * step.rate);
      sizes.push({ upTo, maintenanceRate });
    }
    return sizes.map((tier, i) => ({
      ...tier,
      upTo: open && i === sizes.length - 1 ? null : tier.upTo,
      maxLeverage: Math.max(1, Math.floor(50 / tier.maintenanceRate) / 100),
    }));
  });

const termsFor = (entry: number): fc.Arbitrary<ContractTerms> =>
  fc
    .record({
      power: fc.integer({ min: -4, max: 1 }),
      unit: fc.constantFrom(1, 2, 5),
      leastSteps: fc.option(fc.integer({ min: 1, max: 20 })),
      leastNotional: fc.option(between(0.1, 100)),
      contractSize: fc.constantFrom(1, 1, 0.01),
      maxLeverage: fc.option(between(1, 125)),
      tiers: fc.option(arbitraryTiers),
      stepKnown: fc.boolean(),
    })
    .map(({ power, unit, leastSteps, stepKnown, ...rest }) => {
      const step = Number(`${unit}e${Math.floor(Math.log10(1 / entry)) + power}`);
      return {
        ...rest,
        amountStep: stepKnown ? step : null,
        leastAmount: leastSteps === null ? null : leastSteps * step,
      };
    });

/** Accounts, risks, plans and terms as they come, and some that do not. */
export const arbitraryRequest: fc.Arbitrary<SizeRequest> = arbitraryPlan.chain((plan) =>
  fc.record({
    plan: fc.constant(plan),
    account: anySize(5, 1e7),
    risk: anySize(0.01, 60),
    leverage: fc.option(between(1, 60)),
    terms: fc.option(termsFor(plan.entry)),
  }),
);
