import { expect, test } from 'vitest';
import { randomStream } from '../../../analysis-server/market/simulated/seeded-random.ts';
import { brownianChances, medianArrival } from '../../../domain/plan/odds/brownian.ts';
import { ODDS_MODEL } from '../../../domain/plan/odds/model.ts';
import { oddsOf } from '../../../domain/plan/odds/odds.ts';
import { rolesOf } from '../../../domain/plan/odds/target-role.ts';
import { epochMs } from '../../../domain/text/quantity.ts';
import type { ObservedSide } from '../../bench/odds/observed-target.ts';
import { fitOdds, forecastsUnder, type ObservedLook } from '../../bench/odds/odds-fit.ts';

const random = randomStream(5);
const DAY = 86_400_000;

/** A side of which each target's outcome is drawn by chances of its own. */
function drawnSide(rewards: readonly number[], lean: number): ObservedSide {
  const volatility = {
    hourToFourHours: random.normal() / 4,
    weekToTwoMonths: random.normal() / 4,
    returnsToRange: random.normal() / 4,
  };
  const primaryReward = rewards.at(-1) ?? Number.NaN;
  const roles = rolesOf(rewards.length);
  const targets = rewards.map((reward, place) => {
    const path = brownianChances(reward, 2 * medianArrival(primaryReward));
    // The lean's truth: a lean of 1 makes a hit e times as likely beside a stop.
    const hit = path.hit * Math.exp(lean);
    const at = random.uniform() * (hit + path.stop + path.expire);
    const outcome =
      at < hit
        ? ('hit' as const)
        : at < hit + path.stop
          ? ('stopped' as const)
          : ('expired' as const);
    const gross = outcome === 'hit' ? reward : outcome === 'stopped' ? -1 : reward / 4;
    const result = {
      outcome,
      gross,
      afterFees: gross,
      afterAllCosts: gross,
      settledAt: epochMs(0),
    };
    const inputs = { reward, primaryReward, lean, volatility };
    return { role: roles[place] ?? 'primary', inputs, result };
  });
  return { rewards, lean, volatility, targets };
}

const looks = Array.from({ length: 6_000 }, (_, hour): ObservedLook => {
  const rewards = [1 + random.uniform(), 2.2 + random.uniform(), 3.5 + random.uniform()];
  const lean = random.uniform();
  const [plan, mirror] = [drawnSide(rewards, lean), drawnSide(rewards, -lean)];
  return { at: (hour * DAY) / 4, plan, mirror };
});
const [design, validation] = [looks.slice(0, 4_000), looks.slice(4_000)];
const fitted = fitOdds({ design, validation });

test('paths with a drift by their lean give odds that are calibrated on looks not fitted on', () => {
  for (const role of ['first', 'second', 'primary'] as const) {
    const { hit, atStop, atExpiry, scores, calibration } = fitted[role];
    const lean = hit.at(-1) ?? Number.NaN;
    expect(lean).toBeGreaterThan(0.6);
    expect(lean).toBeLessThan(1.2);
    expect([atStop, atExpiry]).toEqual([-1, 0.25]);
    expect(calibration.map(({ n }) => n)).toEqual(Array(10).fill(200));
    expect(scores?.calibrationError).toBeLessThan(0.04);
    expect(scores?.brierSkill).toBeGreaterThan(0);
  }
});

test('each tenth ends where the next begins, and is as wide as its hits are uncertain', () => {
  for (const role of ['first', 'second', 'primary'] as const) {
    const { calibration } = fitted[role];
    const bounds = calibration.map(({ upTo }) => upTo);
    expect(bounds).toEqual(bounds.toSorted((a, b) => a - b));
    for (const [place, { said, upTo, happened, n, halfWidth }] of calibration.entries()) {
      expect(said).toBeLessThanOrEqual(upTo);
      expect(said).toBeGreaterThanOrEqual(bounds[place - 1] ?? 0);
      // Draws are independent: blocks of 14 days come to the deviation of a share.
      const plain = 1.96 * Math.sqrt((happened * (1 - happened)) / n);
      expect(halfWidth / plain).toBeGreaterThan(0.6);
      expect(halfWidth / plain).toBeLessThan(1.5);
    }
  }
});

test('base rates count plans alone, of both splits; the fitted rate those of the design', () => {
  const share = (of: readonly ObservedLook[]) =>
    of.filter(({ plan }) => plan.targets[0]?.result.outcome === 'hit').length / of.length;
  expect(fitted.first.baseRate).toEqual({ n: 6_000, hit: expect.closeTo(share(looks), 5) });
  expect(fitted.first.fittedRate).toBeCloseTo(share(design), 5);
});

test('the validation split changes no weight', () => {
  const other = fitOdds({ design, validation: validation.slice(0, 500) });
  expect(other.primary.hit).toEqual(fitted.primary.hit);
  expect(other.primary.expire).toEqual(fitted.primary.expire);
  expect(other.primary.scores).not.toEqual(fitted.primary.scores);
});

test('forecasts are the odds that a planner with these weights states', () => {
  const [look] = validation;
  if (look === undefined) throw new Error('no look');
  const { rewards, lean, volatility, targets } = look.plan;
  const odds = oddsOf(rewards, lean, volatility, fitted);
  expect(forecastsUnder(fitted, [look])).toEqual({
    first: [said(0)],
    second: [said(1)],
    primary: [said(2)],
  });
  function said(place: number) {
    const { result } = targets[place] ?? {};
    const { hit, gross } = odds[place] ?? {};
    return {
      at: look?.at,
      odds: hit,
      isHit: result?.outcome === 'hit',
      expected: gross,
      result: result?.gross,
    };
  }
  expect(oddsOf(rewards, lean, volatility)).toEqual(
    oddsOf(rewards, lean, volatility, ODDS_MODEL.targets),
  );
});

test('numbers have six digits, and the same looks give the same bytes', () => {
  const text = JSON.stringify(fitted);
  for (const [digits] of text.matchAll(/-?\d+(?:\.\d+)?(?:e-?\d+)?/g)) {
    expect(Number(digits)).toBe(Number(Number(digits).toPrecision(6)));
  }
  expect(JSON.stringify(fitOdds({ design, validation }))).toBe(text);
});

test('a role of which nothing ended in time is refused by its name', () => {
  expect(() => fitOdds({ design: [], validation })).toThrow(
    'no plan with odds had a first target and ended in time to be fitted on',
  );
});
