import { expect, test } from 'vitest';
import type { PlanFigures } from '../../domain/analysis/recommendation.ts';
import { byTimeframe } from '../../domain/market/timeframe.ts';
import { ODDS_MODEL } from '../../domain/plan/odds/model.ts';
import { formatNumber } from '../../domain/text/number-format.ts';
import { epochMs, price } from '../../domain/text/quantity.ts';
import { leaningInput } from '../../tests/support/computed-timeframes.ts';
import { composeFigures } from './compose.ts';
import { riskManagement } from './risk-management.ts';

const made = composeFigures(leaningInput(byTimeframe(() => 0.5))).tradeRecommendation;
const plan: PlanFigures = {
  ...made,
  takeProfit: { TP1: price(66_000), TP2: price(68_814.5) },
  stance: 'trade',
  asideFor: [],
  expiresInHours: 130,
  costs: { fees: 0.062, slippage: 0.023, funding: 0.041, fundingAssumed: false, hours: 60 },
  odds: {
    TP1: { hit: 0.4, stop: 0.5, expire: 0.1, expected: 0.01 },
    TP2: {
      ...{ hit: 0.21, interval: { low: 0.18, high: 0.25 } },
      ...{ stop: 0.73, expire: 0.06, expected: 0.034 },
    },
  },
};
const saidOf = (changes: Partial<PlanFigures>) => riskManagement({ ...plan, ...changes }, 0.1);

test('the primary target, what the plan costs, its odds and where they break even are said', () => {
  const n = formatNumber(ODDS_MODEL.targets.primary.baseRate.n, 0);
  const said = riskManagement(plan, 0.1);
  expect(said).toContain('The primary target, TP2, pays ');
  expect(said).toContain('the plan’s time is over after about 5 days.');
  expect(said).toContain(
    'Held for about 3 days, as such positions are on average, fees take 0.06 R and slippage ' +
      '0.02 R; funding takes 0.04 R at the market’s rate.',
  );
  expect(said).toContain(
    `About 1 in 5 reaches TP2 before the stop and in time; of ${n} replayed plans `,
  );
  expect(said).toMatch(/Its odds are 18 to 25%; after costs it breaks even at \d\d%\.$/);
});

test('funding that would be received or is assumed is said so', () => {
  const { costs } = plan;
  expect(saidOf({ costs: { ...costs, funding: 0 } })).toContain(
    'funding takes nothing, since what this side would be paid is not counted on.',
  );
  expect(saidOf({ costs: { ...costs, funding: 0, fundingAssumed: true } })).toContain(
    'funding takes 0.00 R at an assumed rate.',
  );
});

test('why one stands aside is said last', () => {
  const aside: Partial<PlanFigures> = {
    stance: 'stand aside',
    asideFor: ['poor odds', 'no lean', 'conflict'],
  };
  expect(saidOf(aside)).toMatch(
    /Stand aside: its odds do not pay, the evidence hardly leans to either side and the daily .* opposite sides\.$/,
  );
});

test('without odds nothing is said of break-even', () => {
  const said = saidOf({ odds: null, stance: 'stand aside', asideFor: ['no odds'] });
  expect(said).not.toContain('breaks even');
  expect(said).toMatch(/Stand aside: the history is too short for odds\.$/);
});

test('what is too close to call is said so', () => {
  const said = saidOf({ stance: 'too close to call', asideFor: ['interval'] });
  expect(said).toMatch(/Too close to call: break-even lies inside its odds\.$/);
});

test('a plan that was opened earlier: its figures and reasons are of then', () => {
  const life = {
    ...{ hash: 'a'.repeat(64), openedAt: epochMs(0), openPrice: plan.entry, why: null },
    ...{ event: 'kept' as const, replaced: null, ended: null },
  };
  const standing = { ...plan, plan: life, stance: 'stand aside', asideFor: ['no lean'] } as const;
  const said = riskManagement({ ...standing, asideFor: ['no lean'] }, 0.1);
  expect(said).toMatch(/^These are the figures of the plan’s opening\. The stop is /);
  expect(said).toContain('Opened as “Stand aside”: the evidence hardly leaned to either side.');
});
