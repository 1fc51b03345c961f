import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ComposeInput,
  composeFigures,
  planPicture,
} from '../../../analysis-server/analyst/compose.ts';
import type { PlanPicture } from '../../../analysis-server/analyst/market-picture.ts';
import { planFor } from '../../../analysis-server/analyst/plan.ts';
import type { PlanFigures } from '../../../domain/analysis/recommendation.ts';
import { byTimeframe } from '../../../domain/market/timeframe.ts';
import { voteOn } from '../../../domain/plan/vote/vote.ts';
import { canonicalJson } from '../../../domain/text/canonical-json.ts';
import { readSeries } from '../../support/all-series.ts';
import { movedInput, upsideDown } from '../../support/moved-input.ts';
import { movedSeries } from '../../support/moved-series.ts';
import { naivePlan } from '../../support/naive-plan.ts';
import { planFaults, stopIsBeyond } from '../../support/plan-faults.ts';
import { candledInputs } from '../../support/random-candles.ts';
import { isShared } from '../../support/recorded-candles.ts';
import { RECORDED_COINS, recordedInputs } from '../../support/recorded-moments.ts';

const RANDOM_RUNS = Number(process.env.PLAN_RANDOM_RUNS ?? 3_000);
/** Those that are moved to other prices take longer. */
const MOVED_RUNS = Number(process.env.PLAN_MOVED_RUNS ?? 300);
/** A power of two, by which numbers are multiplied without a rounding. */
const SMALL_UNIT = 2 ** -12;
/** So far from zero that a distance is the same share of the price on both sides of it. */
const FAR = 1.5 * 2 ** 34;
/** Of the recorded moments, every so many; 1 for all of them. */
const STRIDE = Number(process.env.PLAN_STRIDE ?? 120);

/** Of targets nearer than this part of the stop's distance the plain sums say nothing exact. */
const NEAREST = 0.02;

/** As near as so many digits of a number can be: after the point where it is small. */
const close = (value: number, digits = 9) =>
  expect.closeTo(value, Math.max(0, digits - Math.max(0, Math.ceil(Math.log10(Math.abs(value))))));

/**
 * The levels of upright candles, upside down: they are found and joined from the lowest on, so that
 * those found in candles upside down are others.
 */
function withMirroredLevels(input: ComposeInput, upright: ComposeInput, mirror: number) {
  const over = (level: number) => 2 * mirror - level;
  const timeframes = byTimeframe((timeframe) => {
    const { supportLevels, resistanceLevels } = upright.timeframes[timeframe].supportResistance;
    const supportResistance = {
      supportLevels: resistanceLevels.map(over),
      resistanceLevels: supportLevels.map(over),
    };
    return { ...input.timeframes[timeframe], supportResistance };
  });
  return { ...input, timeframes };
}

/** Expects the plan of the same moment in another unit of price to be the same to the bit. */
function expectSameInUnit(small: ComposeInput, input: ComposeInput): void {
  const plan = composeFigures(input).tradeRecommendation;
  const inUnit = (price: number) => price * SMALL_UNIT;
  expect(composeFigures(small).tradeRecommendation).toEqual({
    ...plan,
    currentPrice: inUnit(plan.currentPrice),
    entry: inUnit(plan.entry),
    stopLoss: inUnit(plan.stopLoss),
    atr: inUnit(plan.atr),
    plan: plan.plan && { ...plan.plan, openPrice: inUnit(plan.plan.openPrice) },
    takeProfit: Object.fromEntries(
      Object.entries(plan.takeProfit).map(([label, target]) => [label, inUnit(target)]),
    ),
  });
}

/**
 * Expects the short plan of a moment upside down to be the long one of the moment upside down, funding
 * aside.
 * @param digits to which score and odds are equal
 */
function expectMirrored(upright: PlanPicture, turned: PlanPicture, digits: number): void {
  const [vote, turnedVote] = [voteOn(upright), voteOn(turned)];
  const plan = planFor(upright, 'LONG', vote);
  const mirrored = planFor(turned, 'SHORT', turnedVote);
  expect(turnedVote.score).toBeCloseTo(-vote.score, digits);
  expect(mirrored.stopLoss - mirrored.entry).toBe(plan.entry - plan.stopLoss);
  expect(Object.values(mirrored.takeProfit).map((target) => mirrored.entry - target)).toEqual(
    Object.values(plan.takeProfit).map((target) => target - plan.entry),
  );
  for (const [label, odds] of Object.entries(plan.odds ?? {})) {
    expect(mirrored.odds?.[label]?.hit).toBeCloseTo(odds.hit, digits);
    expect(mirrored.odds?.[label]?.stop).toBeCloseTo(odds.stop, digits);
  }
}

/** Expects a plan to be the one that its rules give in plain steps. */
function expectNaive(input: ComposeInput, plan: PlanFigures): void {
  const naive = naivePlan(input, plan.currentPrice, plan.volatility);
  if (naive === null) throw new Error('the plain steps find no plan');
  const ticksTo = (price: number) => Math.abs(Math.round(price / input.tickSize) - naive.entry);
  const { odds, costs } = plan;
  expect({
    action: plan.action,
    timeframe: plan.timeframe,
    risk: ticksTo(plan.stopLoss),
    targets: Object.values(plan.takeProfit).map(ticksTo),
    stance: plan.stance,
    asideFor: plan.asideFor,
    hasOdds: odds !== null,
    score: plan.score,
    costs: [costs.fees, costs.slippage, costs.funding],
  }).toEqual({
    action: naive.isLong ? 'LONG' : 'SHORT',
    timeframe: naive.timeframe,
    risk: naive.risk,
    targets: naive.targets,
    stance: naive.stance,
    asideFor: naive.asideFor,
    hasOdds: naive.readings !== null,
    score: close(naive.score),
    costs: [naive.costs.fees, naive.costs.slippage, naive.costs.funding].map((cost) => close(cost)),
  });
  if (naive.targets.some((target) => target < NEAREST * naive.risk)) return;
  for (const [place, one] of Object.values(odds ?? {}).entries()) {
    const { hit, low, high, stop, expire, expected } = naive.odds?.[place] ?? {};
    const { interval } = one;
    expect([one.hit, interval?.low, interval?.high, one.stop, one.expire, one.expected]).toEqual(
      [hit, low, high, stop, expire, expected].map((value) => close(value ?? Number.NaN, 7)),
    );
  }
  const times = [...Object.values(plan.etaHours), plan.expiresInHours, costs.hours];
  for (const [place, hours] of [
    ...naive.etaHours,
    naive.expiresInHours,
    naive.costs.hours,
  ].entries()) {
    expect((times[place] ?? Number.NaN) / hours).toBeCloseTo(1, 6);
  }
}

function expectSoundPlan(input: ComposeInput): PlanFigures {
  const plan = composeFigures(input).tradeRecommendation;
  expect(planFaults(plan)).toEqual([]);
  expect(stopIsBeyond(plan, input)).toBe(true);
  expectNaive(input, plan);
  return plan;
}

describe(`${RANDOM_RUNS} random moments`, () => {
  test('every plan is sound and the one that its rules give in plain steps', () => {
    const seen = { trade: 0, 'too close to call': 0, 'stand aside': 0, withoutOdds: 0 };
    fc.assert(
      fc.property(candledInputs, (input) => {
        const plan = expectSoundPlan(input);
        seen[plan.stance] += 1;
        if (plan.odds === null) seen.withoutOdds += 1;
      }),
      { numRuns: RANDOM_RUNS },
    );
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(RANDOM_RUNS / 50);
  });

  test('prices in another unit change nothing', () => {
    fc.assert(
      fc.property(candledInputs, (input) => {
        const { tickSize } = input;
        const inTicks = (price: number) => price / tickSize;
        const unfunded = { ...input, derivatives: null };
        const base = movedInput(unfunded, { tickSize: 1, price: inTicks, range: inTicks });
        const tiny = (price: number) => price * SMALL_UNIT;
        const small = movedInput(base, { tickSize: SMALL_UNIT, price: tiny, range: tiny });
        expectSameInUnit(small, base);
      }),
      { numRuns: MOVED_RUNS },
    );
  });

  test('a moment upside down is planned upside down', () => {
    fc.assert(
      fc.property(candledInputs, (input) => {
        const { tickSize } = input;
        const now = planPicture(input).price;
        const upright = movedInput(input, {
          tickSize: 1,
          price: (price) => FAR + Math.round((price - now) / tickSize),
          range: (range) => range / tickSize,
        });
        const picture = planPicture(upright);
        // Returns on a path this wild are not the same in both directions.
        const { volatility } = picture;
        const turned = { ...planPicture(upsideDown(upright, FAR)), volatility };
        expectMirrored(picture, turned, 3);
      }),
      { numRuns: MOVED_RUNS },
    );
  });
});

describe.skipIf(!isShared('candles'))(
  `recorded moments, one in ${STRIDE} (skipped without ../shared/data/candles)`,
  () => {
    test.each(RECORDED_COINS)(
      'all along %s every plan is sound, by its rules and the same again',
      (coin, tick) => {
        let moments = 0;
        for (const input of recordedInputs(coin, tick, STRIDE)) {
          const plan = expectSoundPlan(input);
          expect(canonicalJson(composeFigures(input).tradeRecommendation)).toBe(
            canonicalJson(plan),
          );
          moments += 1;
        }
        expect(moments).toBeGreaterThan(5_000 / STRIDE);
      },
    );

    test.each(RECORDED_COINS)('prices of %s in another unit change nothing', (coin, tick) => {
      const inTicks = movedSeries(readSeries(coin), (price) => Math.round(price / tick));
      const small = movedSeries(inTicks, (price) => price * SMALL_UNIT);
      const others = recordedInputs(coin, SMALL_UNIT, 5 * STRIDE, small);
      for (const input of recordedInputs(coin, 1, 5 * STRIDE, inTicks)) {
        expectSameInUnit(others.next().value, input);
      }
    });

    test.each(RECORDED_COINS)('%s upside down is planned upside down', (coin, tick) => {
      const upright = movedSeries(readSeries(coin), (price) => FAR + Math.round(price / tick));
      const mirrored = movedSeries(upright, (price) => 2 * FAR - price);
      const others = recordedInputs(coin, 1, 5 * STRIDE, mirrored);
      for (const input of recordedInputs(coin, 1, 5 * STRIDE, upright)) {
        const { value: other } = others.next();
        const turned = planPicture(withMirroredLevels(other, input, FAR));
        expectMirrored(planPicture(input), turned, 4);
      }
    });
  },
);
