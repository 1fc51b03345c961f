import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { naiveOdds } from '../../../tests/support/naive-odds.ts';
import { brownianChances, medianArrival } from './brownian.ts';
import { chancesUnder, featuresOf, oddsOf } from './odds.ts';

const reading = fc.double({ min: -1.5, max: 1.5, noNaN: true });
const volatility = fc.record({
  hourToFourHours: reading,
  weekToTwoMonths: reading,
  returnsToRange: reading,
});
const lean = fc.double({ min: -1, max: 1, noNaN: true });
/** Rewards as plans have them: a primary target, and up to two waypoints before it. */
const rewards = fc
  .tuple(
    fc.double({ min: 2, max: 5, noNaN: true }),
    fc.uniqueArray(fc.double({ min: 0.2, max: 0.9, noNaN: true }), { maxLength: 2 }),
  )
  .map(([primary, shares]) => [
    ...shares.toSorted((a, b) => a - b).map((share) => share * primary),
    primary,
  ]);
const calm = { hourToFourHours: 0, weekToTwoMonths: 0, returnsToRange: 0 };

describe('odds of any plan', () => {
  test('lie between 0 and 1 and sum to 1', () => {
    fc.assert(
      fc.property(rewards, lean, volatility, (targets, towards, readings) => {
        for (const { hit, stop, expire } of oddsOf(targets, towards, readings)) {
          expect(Math.min(hit, stop, expire)).toBeGreaterThanOrEqual(0);
          expect(hit + stop + expire).toBeCloseTo(1, 14);
        }
      }),
    );
  });

  test('a nearer target is likelier and its stop less likely', () => {
    fc.assert(
      fc.property(rewards, lean, volatility, (targets, towards, readings) => {
        const odds = oddsOf(targets, towards, readings);
        const [hits, stops] = [odds.map(({ hit }) => hit), odds.map(({ stop }) => stop)];
        expect(hits).toEqual(hits.toSorted((a, b) => b - a));
        expect(stops).toEqual(stops.toSorted((a, b) => a - b));
      }),
    );
  });

  test('lie within their interval, which lies no higher for a farther target', () => {
    fc.assert(
      fc.property(rewards, lean, volatility, (targets, towards, readings) => {
        let nearer = { low: 1, high: 1 };
        for (const { hit, interval } of oddsOf(targets, towards, readings)) {
          const { low, high } = interval;
          expect([0, low, hit, high, 1]).toEqual([0, low, hit, high, 1].toSorted((a, b) => a - b));
          expect(low).toBeLessThanOrEqual(nearer.low);
          expect(high).toBeLessThanOrEqual(nearer.high);
          nearer = interval;
        }
      }),
    );
  });

  test('a wider stop is safer where the targets stay', () => {
    const wider = fc.double({ min: 1.01, max: 1.5, noNaN: true });
    fc.assert(
      fc.property(rewards, lean, volatility, wider, (targets, towards, readings, times) => {
        const odds = oddsOf(targets, towards, readings);
        const safer = oddsOf(
          targets.map((reward) => reward / times),
          towards,
          readings,
        );
        for (const [place, { stop }] of safer.entries()) {
          expect(stop).toBeLessThan(odds[place]?.stop ?? 0);
        }
      }),
    );
  });

  test('are those of the definitions, by plain loops', () => {
    fc.assert(
      fc.property(rewards, lean, volatility, (targets, towards, readings) => {
        const naive = naiveOdds(targets, towards, readings);
        for (const [place, odds] of oddsOf(targets, towards, readings).entries()) {
          expect(odds.hit).toBeCloseTo(naive[place]?.hit ?? Number.NaN, 9);
          expect(odds.stop).toBeCloseTo(naive[place]?.stop ?? Number.NaN, 9);
          expect(odds.gross).toBeCloseTo(naive[place]?.gross ?? Number.NaN, 8);
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('the interval', () => {
  const tenths = [
    { said: 0.1, happened: 0.1, n: 9, upTo: 0.2, halfWidth: 0.01 },
    { said: 0.3, happened: 0.3, n: 9, upTo: 0.4, halfWidth: 0.02 },
  ];
  /** Odds of a target that is as likely as said. */
  const primaryOf = (hit: number, calibration: typeof tenths) => {
    const weights = { hit: [Math.log(hit / (1 - hit))], expire: [-50], atStop: -1, atExpiry: 0 };
    const model = { ...weights, calibration };
    const models = { first: model, second: model, primary: model };
    return oddsOf([4], 0, calm, models)[0]?.interval;
  };

  test.each([
    [0.15, 0.01],
    [0.25, 0.02],
    [0.55, 0.02],
  ])('of %d is as wide as that of its tenth, or of the last', (hit, halfWidth) => {
    expect(primaryOf(hit, tenths)).toEqual({
      low: expect.closeTo(hit - halfWidth, 9),
      high: expect.closeTo(hit + halfWidth, 9),
    });
  });

  test('ends at 0 and 1, and knows nothing where nothing was calibrated', () => {
    expect(primaryOf(0.005, tenths)?.low).toBe(0);
    expect(primaryOf(0.995, tenths)?.high).toBe(1);
    expect(primaryOf(0.3, [])).toEqual({ low: 0, high: 1 });
  });
});

test('where only the path weighs, the chances are the path’s', () => {
  const model = { hit: [0, 1, 0, 0, 0, 0, 0], expire: [0, 0, 1, 0, 0, 0, 0] };
  const inputs = { reward: 2, primaryReward: 4, lean: 0.5, volatility: calm };
  const { hit, stop, expire } = chancesUnder(model, featuresOf(inputs));
  const path = brownianChances(2, 2 * medianArrival(4));
  expect([hit, stop, expire]).toEqual([
    expect.closeTo(path.hit, 12),
    expect.closeTo(path.stop, 12),
    expect.closeTo(path.expire, 12),
  ]);
});

test('a target out of reach in time keeps a finite chance', () => {
  const features = featuresOf({ reward: 1e-3, primaryReward: 50, lean: 0, volatility: calm });
  expect(features.every(Number.isFinite)).toBe(true);
});
