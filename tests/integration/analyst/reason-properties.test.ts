import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { analyse } from '../../../analysis-server/analyst/analyse.ts';
import {
  type ComposeInput,
  composeFigures,
  planPicture,
} from '../../../analysis-server/analyst/compose.ts';
import type { ComputedTimeframe } from '../../../analysis-server/analyst/computed-timeframe.ts';
import { newestCandle } from '../../../analysis-server/analyst/market-picture.ts';
import { NoPlanError } from '../../../analysis-server/analyst/plan.ts';
import type { StandingPlan } from '../../../domain/analysis/standing-plan.ts';
import { byTimeframe, PERIOD_MS, TIMEFRAMES } from '../../../domain/market/timeframe.ts';
import { epochMs, price as priceOf } from '../../../domain/text/quantity.ts';
import { candledInputs } from '../../support/random-candles.ts';
import { type ReasonFault, reasonFaults } from '../../support/reason-faults.ts';
import { isShared } from '../../support/recorded-candles.ts';
import { RECORDED_COINS, recordedInputs } from '../../support/recorded-moments.ts';
import { inSequence, standingAfter } from '../../support/standing-plan.ts';

const RANDOM_RUNS = Number(process.env.REASON_RANDOM_RUNS ?? 200);
/** Of the recorded moments, every so many. */
const STRIDE = Number(process.env.REASON_STRIDE ?? 500);
/** Looks of one sequence, 4 hours apart: each takes the plan that the one before left; 362 are recorded of both coins. */
const LOOKS = Number(process.env.REASON_LOOKS ?? 60);
/** REASON_SEED=… makes the moments of a run that failed again. */
const SEED = Number(process.env.REASON_SEED ?? Math.floor(Math.random() * 2 ** 31));

/** How far longer timeframes can have closed from the price now, in ATR of four hours. */
const MOVED_ON = 3;

/** What a timeframe can differ by from one that closes with the shortest. */
const moves = fc.tuple(
  ...TIMEFRAMES.map(() => fc.double({ min: -MOVED_ON, max: MOVED_ON, noNaN: true })),
);

function closedElsewhere(one: ComputedTimeframe, move: number): ComputedTimeframe {
  if (one.close === null) return one;
  const close = Math.max(one.close / 10, one.close + move);
  const last = one.series.close.length - 1;
  if (last < 0) return { ...one, close };
  const { high, low } = one.series;
  const series = {
    ...one.series,
    close: one.series.close.with(last, close),
    high: high.with(last, Math.max(close, high[last] ?? close)),
    low: low.with(last, Math.min(close, low[last] ?? close)),
  };
  return { ...one, close, series };
}

/** Timeframes have closed at prices of their own, and stops are far enough away for levels before them. */
const inputs: fc.Arbitrary<ComposeInput> = fc
  .tuple(candledInputs, moves, fc.double({ min: 1, max: 10, noNaN: true }))
  .map(([input, moved, wider]) => {
    const atr = wider * (input.timeframes['4h'].technicalIndicators.ATR ?? 0);
    const timeframes = byTimeframe((timeframe) => {
      const one = input.timeframes[timeframe];
      if (timeframe === '15m') return one;
      const move = atr * (moved[TIMEFRAMES.indexOf(timeframe)] ?? 0);
      const { technicalIndicators } = one;
      const known = timeframe === '4h' ? { ...technicalIndicators, ATR: atr } : technicalIndicators;
      return closedElsewhere({ ...one, technicalIndicators: known }, move);
    });
    return { ...input, timeframes };
  });

/**
 * The same where a plan was opened before: another moment of the same prices with its own readings,
 * moved on from by less than the way to its stop or target.
 */
const standingInputs: fc.Arbitrary<ComposeInput> = fc
  .tuple(
    inputs,
    inputs,
    fc.integer({ min: 1, max: 200 }),
    fc.double({ min: 0, max: 1, noNaN: true }),
  )
  .map(([input, other, quarters, place]) => withPlanOf(other, input, quarters, place));

function withPlanOf(
  other: ComposeInput,
  input: ComposeInput,
  quarters: number,
  place: number,
): ComposeInput {
  const opened = openedOrNull(other);
  if (opened === null) return input;
  const { plan } = opened.content;
  const { price, candleTimes } = planPicture(input);
  const target = Object.values(plan.takeProfit).at(-1) ?? plan.entry;
  // Of all prices between stop and target, as far from the stop as drawn.
  const within = plan.stopLoss + (0.001 + 0.998 * place) * (target - plan.stopLoss);
  const scaled = (value: number) => priceOf((value / within) * price);
  const openedAt = epochMs(newestCandle(candleTimes).closedAt - quarters * PERIOD_MS['15m']);
  const content: StandingPlan['content'] = {
    ...opened.content,
    openedAt,
    plan: {
      ...plan,
      entry: scaled(plan.entry),
      stopLoss: scaled(plan.stopLoss),
      currentPrice: scaled(plan.currentPrice),
      atr: scaled(plan.atr),
      takeProfit: Object.fromEntries(
        Object.entries(plan.takeProfit).map(([label, value]) => [label, scaled(value)]),
      ),
      expiresInHours: Math.max(plan.expiresInHours, quarters),
    },
  };
  return { ...input, standing: { ...opened, content } };
}

function openedOrNull(input: ComposeInput): StandingPlan | null {
  try {
    return standingAfter(analyse(input), null);
  } catch (error) {
    if (error instanceof NoPlanError) return null;
    throw error;
  }
}

/** Faults by rule, with the moment of the first of each. */
function faultsOf(moments: Iterable<ComposeInput>): {
  readonly count: number;
  /** Of them those of a plan that was opened earlier. */
  readonly kept: number;
  readonly found: object;
} {
  const found = new Map<ReasonFault['rule'], { moments: number; first: string }>();
  let count = 0;
  let kept = 0;
  for (const input of moments) {
    try {
      const rules = new Map(reasonFaults(input).map(({ rule, fault }) => [rule, fault]));
      for (const [rule, fault] of rules) {
        const known = found.get(rule) ?? { moments: 0, first: `${count}: ${fault}` };
        found.set(rule, { ...known, moments: known.moments + 1 });
      }
      count += 1;
      if (composeFigures(input).tradeRecommendation.plan?.event === 'kept') kept += 1;
    } catch (error) {
      if (!(error instanceof NoPlanError)) throw error;
    }
  }
  return { count, kept, found: Object.fromEntries(found) };
}

function* firstOf(inputs: Iterable<ComposeInput>): Generator<ComposeInput> {
  let count = 0;
  for (const input of inputs) {
    if (count === LOOKS) return;
    count += 1;
    yield input;
  }
}

test('why and conditions keep their rules at generated moments', () => {
  const moments = fc.sample(inputs, { numRuns: RANDOM_RUNS, seed: SEED });
  const { count, found } = faultsOf(moments);
  expect(found, `REASON_SEED=${SEED}`).toEqual({});
  expect(count).toBeGreaterThan(0.9 * RANDOM_RUNS);
});

test('they keep them at generated moments where a plan was opened earlier', () => {
  const moments = fc.sample(standingInputs, { numRuns: RANDOM_RUNS, seed: SEED });
  const { count, found, kept } = faultsOf(moments);
  expect(found, `REASON_SEED=${SEED}`).toEqual({});
  expect(kept).toBeGreaterThan(0.5 * count);
  expect(count).toBeGreaterThan(0.8 * RANDOM_RUNS);
});

describe.skipIf(!isShared('candles'))(
  `recorded moments, one in ${STRIDE} (skipped without ../shared/data/candles)`,
  () => {
    test.each(RECORDED_COINS)('why and conditions keep their rules all along %s', (coin, tick) => {
      const { count, found } = faultsOf(recordedInputs(coin, tick, STRIDE));
      expect(found).toEqual({});
      expect(count).toBeGreaterThan(5_000 / STRIDE);
    });

    test.each(RECORDED_COINS)('and from look to look at %s with its one plan', (coin, tick) => {
      const { count, found, kept } = faultsOf(inSequence(firstOf(recordedInputs(coin, tick, 16))));
      expect(found).toEqual({});
      expect(count).toBe(LOOKS);
      expect(kept).toBeGreaterThan(0.5 * LOOKS);
    });
  },
);
