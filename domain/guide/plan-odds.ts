import { ODDS_MODEL } from '../plan/odds/model.ts';
import { oddsOf } from '../plan/odds/odds.ts';
import { CONFLICT_LEAN, LEAST_LEAN, MOST_COSTS } from '../plan/odds/stance.ts';
import { FEE_PERCENT_A_SIDE, SLIPPAGE_PERCENT_A_SIDE } from '../plan/trading-costs.ts';
import { guideEntry } from './guide-entry.ts';

const printed = (value: number | undefined) => Number((value ?? Number.NaN).toFixed(6));

export const COSTS = guideEntry({
  anchor: 'plan-costs',
  name: 'Costs',
  purpose: 'What a position held for the primary target costs, in R: in distances of the stop.',
  formula: [
    `fees = ${FEE_PERCENT_A_SIDE} % of the price at entry and again at exit, in R`,
    `slippage = ${SLIPPAGE_PERCENT_A_SIDE} % of the price at entry and again at exit, in R`,
    'hours held = (reward of the primary target in R)^0.85 · hours to the stop, as under ETA',
    'funding = hours held / hours between payments · rate, in R; longs pay a rate above 0 and shorts one below 0; what the position would be paid is not counted on',
    'the exit is taken at the price of the entry, around which positions end',
  ].join('\n'),
  parameters:
    'the rate settled last; where it is not known 0.01 % every 8 hours, paid by longs and not credited to shorts',
  warmUp: 'None of its own.',
  source:
    'Assumed fee and slippage of an order that takes liquidity. A path without drift lasts a · b / σ² between its ends (Karatzas and Shreve, 2.8.12); the power is measured.',
  others: {
    'plan.costs.fees': 'Fees, R',
    'plan.costs.slippage': 'Slippage, R',
    'plan.costs.funding': 'Funding, R',
    'plan.costs.hours': 'Time held, hours',
  },
  check: {
    on: 'given',
    inputs: { entry: 100, stop: 96.5, 'primary target': 114, ATR: 2, 'candle hours': 4 },
    values: {
      'plan.costs.fees': 0.031429,
      'plan.costs.slippage': 0.011429,
      'plan.costs.funding': 0.048941,
      'plan.costs.hours': 137.034618,
    },
  },
});

const { baseRate } = ODDS_MODEL.targets.first;
const CALM = { hourToFourHours: 0, weekToTwoMonths: 0, returnsToRange: 0 };
/** Of the plan used in the other entries. */
const [FIRST] = oddsOf([5.5 / 3.5, 8.5 / 3.5, 14 / 3.5], 0, CALM);

export const ODDS = guideEntry({
  anchor: 'plan-odds',
  name: 'Odds of a target',
  purpose:
    'What may become of a target before the plan’s time is over, and how often it must be reached to pay its costs. Odds are shares of plans like this one, not a promise.',
  formula: [
    'reached + stopped + neither = 1, for each target',
    'path = chances of a random path without drift between stop and target, until the plan’s time is over',
    'softmax of reached, stopped and neither; for each a weighted sum of:',
    'logarithm of the path’s reached / stopped; of its neither / stopped',
    'ln(ATR of 1h / ATR of 4h / 0.5); ln(deviation of daily returns of 7 days / of 60 days); ln(2 · deviation of 168 hourly returns · price / ATR of 4h), each within the bounds that were seen',
    'the score of the evidence towards the plan’s side',
    'a farther target is never likelier than a nearer one, nor its stop less likely',
    'of a plan that was opened earlier: the same by what is left of distances and time, with the larger ATR of opening and now',
    'bounds = reached, less and plus half the 95 % interval of the calibration’s tenth',
    'expected result = reached · reward in R - stopped + neither · mean result of those - all costs of a position held for that target',
  ].join('\n'),
  parameters: `weights fitted on all looks at replayed plans before ${ODDS_MODEL.fittedUntil}, one every 8 hours, and checked on those before ${ODDS_MODEL.validatedUntil}; a set for the first, the second and the primary target`,
  warmUp: '61 candles of 1d and 169 of 1h without a gap, ATR of 1h and 4h.',
  source:
    'The product’s own fit. The path: heat equation on an interval, I. Karatzas and S. Shreve, Brownian Motion and Stochastic Calculus, section 2.8.',
  others: {
    'plan.odds.hit': 'Reached before the stop',
    'plan.odds.stop': 'Stopped first',
    'plan.odds.expire': 'Neither in time',
    'plan.odds.expected': 'Expected result, R',
    'plan.odds.lowerBound': 'Lower bound of the odds',
    'plan.odds.upperBound': 'Upper bound of the odds',
    'plan.odds.breakEven': 'Break-even after costs',
    'plan.oddsNow.hit': 'Reached before the stop, from here',
    'plan.oddsNow.lowerBound': 'Lower bound of the odds from here',
    'plan.oddsNow.upperBound': 'Upper bound of the odds from here',
    'plan.baseRate.n': 'Replayed plans',
    'plan.baseRate.hit': 'Share of these that reached such a target',
  },
  check: {
    on: 'given',
    inputs: {
      entry: 100,
      stop: 96.5,
      TP1: 105.5,
      TP2: 108.5,
      'primary target': 114,
      'plan.score': 0,
      'each logarithm of volatility': 0,
    },
    values: {
      'plan.odds.TP1.hit': printed(FIRST?.hit),
      'plan.odds.TP1.stop': printed(FIRST?.stop),
      'plan.odds.TP1.expire': printed(FIRST?.expire),
      'plan.baseRate.TP1.n': baseRate.n,
      'plan.baseRate.TP1.hit': printed(baseRate.hit),
    },
  },
});

export const STANCE = guideEntry({
  anchor: 'plan-stance',
  name: 'Stance',
  purpose:
    'Whether the plan is worth trading, as far as its odds are known. The direction says only which way it would go.',
  formula: [
    'break-even = reached - expected result / (reward in R + 1), of the primary target',
    'stand aside for one or more of:',
    'no odds: the history is too short for them',
    'poor odds: their interval ends below break-even, and they would not pay without costs either',
    `costs: it ends below break-even, but they would pay without costs; or costs above ${MOST_COSTS} R`,
    `no lean: |score| under ${LEAST_LEAN}`,
    `conflict: 1d and 4h each lean ${CONFLICT_LEAN} or more, to different sides`,
    'else trade where the interval begins above break-even',
    'else too close to call (interval): break-even lies within it',
  ].join('\n'),
  parameters: 'bounds chosen on the looks that the odds were checked on',
  warmUp: 'That of the odds.',
  source: 'The product’s own rule.',
  others: { 'plan.stance': 'Stance', 'plan.asideFor': 'Reasons for no trade' },
  check: {
    on: 'given',
    inputs: {
      reached: 0.19,
      'interval from': 0.16,
      'interval to': 0.22,
      'expected result': -0.2,
      'reward of the primary target, R': 4,
      costs: 0.25,
      'plan.score': 0,
    },
    values: { 'plan.stance': 'stand aside', 'plan.asideFor': 'costs, no lean' },
  },
});
