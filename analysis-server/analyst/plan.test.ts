import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { coinFromText } from '../../domain/coin.ts';
import { TradeRecommendationSchema } from '../../domain/recommendation.ts';
import { byTimeframe } from '../../domain/timeframe.ts';
import {
  composeInputOf,
  leaningInput,
  leaningTimeframe,
  unknownTimeframe,
} from '../../tests/support/computed-timeframes.ts';
import { planFaults } from '../../tests/support/plan-faults.ts';
import { composeInputs } from '../../tests/support/random-compose-input.ts';
import { composeFacts } from './compose.ts';

const planOf = (...args: Parameters<typeof leaningInput>) =>
  composeFacts(leaningInput(...args)).tradeRecommendation;
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
});

test('the reason begins with the pair, and the pair can be read back from it', () => {
  for (const coin of ['BTCUSDT', '1000PEPEUSDT', 'ETHUSDC', 'X2USD']) {
    const { reason } = planOf(all(0.4), { coin });
    expect(reason.startsWith(`${coin} is called LONG`)).toBe(true);
    expect(coinFromText(reason)).toBe(coin);
  }
});

describe('every plan, over tiny, huge, calm and wild markets', () => {
  test('has its stop and targets on the right sides, in order, within 10 ATR', () => {
    fc.assert(
      fc.property(composeInputs, (input) => {
        const plan = composeFacts(input).tradeRecommendation;
        expect(planFaults(plan)).toEqual([]);
        expect(v.is(TradeRecommendationSchema, plan)).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  test('stands on the price grid', () => {
    fc.assert(
      fc.property(composeInputs, (input) => {
        const { entry, stopLoss, takeProfit } = composeFacts(input).tradeRecommendation;
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
    const plan = composeFacts(input).tradeRecommendation;
    expect(plan.timeframe).toBe('1h');
    expect(planFaults(plan)).toEqual([]);
  });

  test('an ATR far below one tick leaves no plan, and the error names every ATR', () => {
    const input = composeInputOf((timeframe) => leaningTimeframe(timeframe, 100, 0.5, 0.001), {
      tickSize: 1,
    });
    expect(() => composeFacts(input)).toThrow(
      'no plan for BTCUSDT at 100: ATR is 4h 0.001, 1h 0.001, 1d 0.001, 15m 0.001, 1w 0.001; ' +
        'needed: one above 0 that leaves room for a stop and a target in steps of 1',
    );
  });

  test('a coin without any ATR has no plan', () => {
    const input = composeInputOf((timeframe) => unknownTimeframe(timeframe, 5));
    expect(() => composeFacts(input)).toThrow('ATR is 4h null');
  });
});
