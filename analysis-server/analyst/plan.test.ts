import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { TradeRecommendationSchema } from '../../domain/analysis/recommendation.ts';
import { seriesFromRows } from '../../domain/market/candle.ts';
import { byTimeframe, PERIOD_MS, type Timeframe } from '../../domain/market/timeframe.ts';
import {
  composeInputOf,
  leaningInput,
  leaningTimeframe,
  newestOpen,
  unknownTimeframe,
} from '../../tests/support/computed-timeframes.ts';
import { derivativesWith, fundingOf } from '../../tests/support/derivatives.ts';
import { planFaults } from '../../tests/support/plan-faults.ts';
import { composeInputs } from '../../tests/support/random-compose-input.ts';
import { analyse, withPlanHash } from './analyse.ts';
import { composeFigures } from './compose.ts';

const planOf = (...args: Parameters<typeof leaningInput>) =>
  composeFigures(leaningInput(...args)).tradeRecommendation;
const all = (lean: number) => byTimeframe(() => lean);

test('a market that rises on every timeframe is planned long, a falling one short', () => {
  expect(planOf(all(0.9)).action).toBe('LONG');
  expect(planOf(all(-0.9)).action).toBe('SHORT');
});

test('mirrored evidence makes a mirrored call with the same conviction', () => {
  const leans = { '1w': 0.2, '1d': 0.8, '4h': 0.5, '1h': -0.3, '15m': 0.1 };
  const long = planOf(leans);
  const short = planOf(byTimeframe((timeframe) => -leans[timeframe]));
  expect([long.action, short.action]).toEqual(['LONG', 'SHORT']);
  expect(short.conviction).toBe(long.conviction);
});

test('conviction grows with the evidence', () => {
  const convictions = [0.1, 0.3, 0.6, 0.9].map((lean) => planOf(all(lean)).conviction);
  expect(convictions).toEqual(convictions.toSorted((a, b) => a - b));
  expect(new Set(convictions).size).toBe(4);
});

test('a long plan of a known market stands at the worked prices', () => {
  const plan = planOf(all(0.9));
  // The nearer levels leave less than an ATR (720) of room; the second hourly support lies 3.1
  // hourly ranges (961) below, and a quarter ATR (180) beyond it makes 1,141.
  expect(plan.stopLoss).toBe(63109.5);
  expect(plan.potentialROI.riskPerTrade).toBeCloseTo((100 * 1141) / 64250.5, 10);
  expect(planFaults(plan)).toEqual([]);
  expect(plan.timeframe).toBe('4h');
  expect(plan.atr).toBe(720);
  // The first level that pays 3.5 to 5 R is the daily R3, three daily ranges (5,700) above; the
  // primary target is a tenth of an ATR (72) short of it.
  expect(Object.values(plan.takeProfit).at(-1)).toBe(69878.5);
  expect(plan.potentialROI.potential).toBeCloseTo((100 * 5628) / 64250.5, 10);
});

test('evidence that leans nowhere is LONG and says that it does not lean', () => {
  expect(planOf(all(0))).toMatchObject({
    action: 'LONG',
    score: 0,
    stance: 'stand aside',
    asideFor: expect.arrayContaining(['no lean']),
  });
});

describe('odds and costs', () => {
  /** A plan where everything rises, with candles behind it. */
  function planWith(overrides: Parameters<typeof leaningInput>[1], without?: '1d' | '1h') {
    const { timeframes, ...input } = leaningInput(all(0.5), overrides);
    return composeFigures({
      ...input,
      timeframes: byTimeframe((timeframe) =>
        timeframe === without
          ? timeframes[timeframe]
          : { ...timeframes[timeframe], series: flatSeries(timeframe) },
      ),
    }).tradeRecommendation;
  }
  /** Candles that move by a hundredth up and down, and end at the price. */
  function flatSeries(timeframe: Timeframe) {
    const rows = Array.from({ length: 180 }, (_, ago) => {
      const close = 64250.5 * (ago % 2 === 0 ? 1 : 1.01);
      const time = newestOpen(timeframe) - ago * PERIOD_MS[timeframe];
      return [time, close, close + 10, close - 10, close, 1] as const;
    });
    return seriesFromRows(timeframe, rows.toReversed());
  }
  const funded = (rate: number, intervalHours = 8) =>
    planWith({ derivatives: derivativesWith({ funding: fundingOf({ rate, intervalHours }) }) });

  test('every target has odds where the history reaches back far enough', () => {
    const plan = planWith({});
    expect(Object.keys(plan.odds ?? {})).toEqual(Object.keys(plan.takeProfit));
    expect(planFaults(plan)).toEqual([]);
  });

  test.each(['1d', '1h'] as const)('without %s candles there are none', (timeframe) => {
    expect(planWith({}, timeframe)).toMatchObject({
      odds: null,
      volatility: null,
      stance: 'stand aside',
      asideFor: expect.arrayContaining(['no odds']),
    });
  });

  test('a primary target is worth less the more funding takes, and no more for what it pays', () => {
    const [paid, free, dear, dearer] = [-0.0005, 0, 0.0001, 0.0005].map(
      (rate) => Object.values(funded(rate).odds ?? {}).at(-1)?.expected ?? Number.NaN,
    );
    expect(paid).toBe(free);
    expect(free).toBeGreaterThan(dear ?? Number.NaN);
    expect(dear).toBeGreaterThan(dearer ?? Number.NaN);
  });

  test.each([1, 2, 4, 8])('a rate that is paid every %d hours counts as often', (hours) => {
    const { costs } = funded(0.0001, hours);
    expect(costs.fundingAssumed).toBe(false);
    expect(costs.funding).toBeCloseTo((8 / hours) * funded(0.0001).costs.funding, 10);
  });

  test('a rate that is not known is assumed', () => {
    expect(planWith({}).costs).toMatchObject({ fundingAssumed: true });
    expect(planWith({}).costs.funding).toBeCloseTo(funded(0.0001).costs.funding, 10);
  });
});

test('the reason begins with the pair', () => {
  for (const coin of ['BTCUSDT', '1000PEPEUSDT', 'ETHUSDC', 'X2USD']) {
    const { facts } = analyse(leaningInput(all(0.4), { coin }));
    const { reason } = facts.tradeRecommendation;
    expect(reason.startsWith(`${coin} LONG`)).toBe(true);
  }
});

describe('every plan, over tiny, huge, calm and wild markets', () => {
  test('has its stop and targets on the right sides, in order, within 10 ATR', async () => {
    await fc.assert(
      fc.asyncProperty(composeInputs, async (input) => {
        const plan = (await withPlanHash(analyse(input))).facts.tradeRecommendation;
        expect(planFaults(plan)).toEqual([]);
        expect(v.is(TradeRecommendationSchema, plan)).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  test('stands on the price grid', () => {
    fc.assert(
      fc.property(composeInputs, (input) => {
        const { entry, stopLoss, takeProfit } = composeFigures(input).tradeRecommendation;
        for (const price of [entry, stopLoss, ...Object.values(takeProfit)]) {
          const ticks = price / input.tickSize;
          expect(Math.abs(ticks - Math.round(ticks))).toBeLessThan(1e-6);
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe('at the edges', () => {
  test('a stop that would fall to zero is measured by a shorter timeframe', () => {
    const ranges = { '1w': 9, '1d': 4, '4h': 1.2, '1h': 0.2, '15m': 0.1 };
    const input = composeInputOf(
      (timeframe) => ({
        ...leaningTimeframe(timeframe, 1, 0.9, ranges[timeframe]),
        supportResistance: { supportLevels: [], resistanceLevels: [] },
      }),
      { tickSize: 0.01 },
    );
    const plan = composeFigures(input).tradeRecommendation;
    expect(plan.timeframe).toBe('1h');
    expect(planFaults(plan)).toEqual([]);
  });

  test('an ATR far below one tick leaves no plan, and the error names every ATR', () => {
    const input = composeInputOf((timeframe) => leaningTimeframe(timeframe, 100, 0.5, 0.001), {
      tickSize: 1,
    });
    expect(() => composeFigures(input)).toThrow(
      'no plan for BTCUSDT at 100: ATR is 4h 0.001, 1h 0.001, 1d 0.001, 15m 0.001, 1w 0.001; ' +
        'needed: one above 0 that leaves room for a stop and a target in steps of 1',
    );
    expect(() => composeFigures(input)).toThrow(expect.objectContaining({ hasNoATR: false }));
  });

  test('a coin without any ATR has no plan', () => {
    const input = composeInputOf((timeframe) => unknownTimeframe(timeframe, 5));
    expect(() => composeFigures(input)).toThrow('ATR is 4h null');
    expect(() => composeFigures(input)).toThrow(expect.objectContaining({ hasNoATR: true }));
  });
});
