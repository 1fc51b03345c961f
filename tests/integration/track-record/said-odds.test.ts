import { expect, test } from 'vitest';
import type { PlanFigures } from '../../../domain/analysis/recommendation.ts';
import { ODDS_MODEL } from '../../../domain/plan/odds/model.ts';
import { epochMs, price } from '../../../domain/text/quantity.ts';
import { arrivalOf } from '../../bench/track-record/arrival.ts';
import { saidOddsOf } from '../../bench/track-record/said-odds.ts';
import { replayedPlan, resultOf } from '../../support/replayed-plan.ts';

const HOUR = 3_600_000;

/** Two targets, reached by so many of a hundred, for so much R. */
const said = (first: number, primary: number, expected = 0.1): Partial<PlanFigures> => ({
  takeProfit: { TP1: price(110), TP2: price(130) },
  etaHours: { TP1: 4, TP2: 20 },
  odds: {
    TP1: { hit: first / 100, stop: 1 - first / 100, expire: 0, expected },
    TP2: { hit: primary / 100, stop: 1 - primary / 100, expire: 0, expected: 2 * expected },
  },
});

/** An entry of the design split whose targets were reached after so many hours, if at all. */
function entry(plan: Partial<PlanFigures>, first: number | null, primary: number | null) {
  const results = [first, primary].map((hours, place) => ({
    ...resultOf(hours === null ? -1 : place + 1),
    settledAt: epochMs((hours ?? 1) * HOUR),
  }));
  return replayedPlan('LONG', 0, { plan: results, mirror: results, otherSide: [] }, plan);
}

test("each role's odds stand beside what became of its own target, after all costs", () => {
  const entries = [
    entry(said(50, 20), 3, null),
    entry(said(50, 20), null, null),
    entry(said(50, 20), 2, 30),
    entry(said(50, 20), null, null),
  ];
  const [first, second, primary] = (['first', 'second', 'primary'] as const).map((role) =>
    saidOddsOf(entries, role),
  );
  expect(first?.baseRate).toBe(ODDS_MODEL.targets.first.fittedRate);
  expect(first?.all?.n).toBe(4);
  // Hits pay 0.75 after costs of 0.25, stops -1.25.
  expect(first?.all?.expected).toEqual({ said: 0.1, happened: -0.25, n: 4 });
  expect(second?.all).toBeNull();
  expect(second?.split).toEqual({});
  // One hit of 2 R.
  expect(primary?.all?.expected).toEqual({ said: 0.2, happened: (1.75 - 3.75) / 4, n: 4 });
});

test('parts are divided by split, year and stance', () => {
  const aside: Partial<PlanFigures> = {
    ...said(40, 10),
    stance: 'stand aside',
    asideFor: ['costs'],
  };
  const trade: Partial<PlanFigures> = { ...said(60, 30), stance: 'trade', asideFor: [] };
  const { split, year, stance, splitAndStance } = saidOddsOf(
    [entry(trade, 1, null), entry(trade, 1, null), entry(aside, null, null)],
    'first',
  );
  const counts = (part: typeof split) => Object.entries(part).map(([name, { n }]) => [name, n]);
  expect(counts(split)).toEqual([['design, before 2023', 3]]);
  expect(counts(year)).toEqual([['1970', 3]]);
  expect(counts(stance)).toEqual([
    ['stand aside', 1],
    ['stand aside: costs', 1],
    ['trade', 2],
  ]);
  expect(splitAndStance['design, before 2023: trade']).toEqual(stance.trade);
});

test('a plan without odds, and a target that is not settled, say nothing', () => {
  const unknown = entry({ ...said(50, 20), odds: null }, 1, 1);
  const open = replayedPlan(
    'LONG',
    0,
    { plan: [null, null], mirror: [], otherSide: [] },
    said(1, 1),
  );
  expect(saidOddsOf([unknown, open], 'first').all).toBeNull();
});

test('times are medians over the targets that were reached', () => {
  const entries = [
    entry(said(50, 20), 1, null),
    entry(said(50, 20), 3, 30),
    entry(said(50, 20), 5, null),
    entry(said(50, 20), null, null),
    entry({ ...said(50, 20), etaHours: { TP1: 10, TP2: 20 } }, 10, null),
  ];
  expect(arrivalOf(entries, 'first')).toEqual({ n: 4, said: 4, happened: 4, within: 3 / 4 });
  expect(arrivalOf(entries, 'primary')).toEqual({ n: 1, said: 20, happened: 30, within: 0 });
  expect(arrivalOf(entries, 'second')).toBeNull();
});
