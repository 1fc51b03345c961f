import { expect, test } from 'vitest';
import { ODDS_MODEL } from '../../../domain/plan/odds/model.ts';
import { leaningInput } from '../../../tests/support/computed-timeframes.ts';
import { momentOfInput } from '../../../tests/support/moment.ts';
import { claimsOfType } from '../../../tests/support/propositions.ts';
import type { Moment } from './moment.ts';
import { oddsClaims } from './odds.ts';

const leans = { '1w': 0.4, '1d': 0.4, '4h': 0.4, '1h': 0.4, '15m': 0.4 };
const composed = momentOfInput(leaningInput(leans));
const labels = Object.keys(composed.plan.takeProfit);
const primary = labels.at(-1) ?? '';
const own = {
  ...{ hit: 0.24, interval: { low: 0.21, high: 0.28 } },
  ...{ stop: 0.7, expire: 0.06, expected: 0.031 },
};
const moment: Moment = {
  ...composed,
  plan: {
    ...composed.plan,
    stance: 'trade',
    asideFor: [],
    odds: Object.fromEntries(labels.map((label) => [label, own])),
  },
};

test('the odds of every target are said, the last one’s as those of the primary', () => {
  const said = claimsOfType(oddsClaims(moment), 'odds');
  expect(said.map(({ proposition }) => proposition.label)).toEqual(labels);
  expect(said.at(-1)).toMatchObject({
    kind: 'plan',
    leans: 'neither',
    proposition: {
      ...{ role: 'primary', hit: own.hit, stop: own.stop, expire: own.expire },
      ...{ price: moment.plan.takeProfit[primary], hours: moment.plan.expiresInHours },
    },
  });
  expect(said.at(-1)?.values.map(({ fact }) => fact)).toEqual([
    `plan.odds.${primary}.hit`,
    `plan.odds.${primary}.stop`,
    `plan.odds.${primary}.expire`,
    'plan.expiresInHours',
  ]);
});

test('the base rate is the model’s, of no candle, and not said where nothing was replayed', () => {
  const [rate] = claimsOfType(oddsClaims(moment), 'base-rate').slice(-1);
  const { n, hit } = ODDS_MODEL.targets.primary.baseRate;
  expect(rate).toMatchObject({ proposition: { role: 'primary', n, hit } });
  expect(rate?.values.map(({ candleTime }) => candleTime)).toEqual([null, null]);
  const { targets } = ODDS_MODEL;
  const none = { n: 0, hit: 0 };
  const unfitted = {
    targets: {
      first: { ...targets.first, baseRate: none },
      second: { ...targets.second, baseRate: none },
      primary: { ...targets.primary, baseRate: none },
    },
  };
  expect(claimsOfType(oddsClaims(moment, unfitted), 'base-rate')).toEqual([]);
});

test('stance and break-even have the primary target’s interval, and where it pays its costs', () => {
  const { entry, stopLoss, takeProfit } = moment.plan;
  const reward = ((takeProfit[primary] ?? 0) - entry) / (entry - stopLoss);
  const breakEven = expect.closeTo(own.hit - own.expected / (reward + 1), 9);
  const [stance] = claimsOfType(oddsClaims(moment), 'stance');
  const said = claimsOfType(oddsClaims(moment), 'break-even');
  const bounds = { hit: own.hit, ...own.interval, breakEven };
  expect(stance?.proposition).toEqual({
    ...{ type: 'stance', stance: 'trade', asideFor: [], label: primary, bounds },
  });
  expect(said.map(({ proposition }) => proposition.label)).toEqual(labels);
  expect(said.at(-1)?.proposition).toMatchObject({ role: 'primary', bounds });
  const facts = ['lowerBound', 'upperBound', 'breakEven'].map(
    (name) => `plan.odds.${primary}.${name}`,
  );
  expect(said.at(-1)?.values.map(({ fact }) => fact)).toEqual(facts);
  expect(stance?.values.map(({ fact }) => fact)).toEqual([`plan.odds.${primary}.hit`, ...facts]);
});

test('without odds there is the stance and what a position costs, and no more', () => {
  const plan = {
    ...moment.plan,
    odds: null,
    stance: 'stand aside',
    asideFor: ['no odds'],
  } as const;
  const said = oddsClaims({ ...moment, plan: { ...plan, asideFor: [...plan.asideFor] } });
  expect(said.map(({ proposition }) => proposition.type)).toEqual(['stance', 'costs']);
  expect(said[0]).toMatchObject({ proposition: { bounds: null }, values: [] });
});

test('costs weigh more where they decide', () => {
  const weightFor = (asideFor: Moment['plan']['asideFor']) =>
    claimsOfType(oddsClaims({ ...moment, plan: { ...moment.plan, asideFor } }), 'costs')[0]
      ?.weight ?? 0;
  expect(weightFor(['costs'])).toBeGreaterThan(weightFor([]));
});
