import { guideEntry } from './guide-entry.ts';

export const RISK_AND_REWARD = guideEntry({
  anchor: 'plan-risk-and-reward',
  name: 'Risk and reward',
  purpose:
    'What the plan loses at the stop and gains at its targets, before costs and leverage. How likely the primary target is stands with its odds.',
  formula: [
    'risk per trade = 100 · |entry - stop| / entry',
    'reward per trade = 100 · |TP1 - entry| / entry',
    'potential = 100 · |primary target - entry| / entry',
    'reward to risk = |TP1 - entry| / |entry - stop|',
  ].join('\n'),
  parameters: 'none',
  warmUp: 'None of its own.',
  source: 'The product’s own rule; reward to risk as it is commonly counted.',
  others: {
    'plan.riskPerTrade': 'Risk per trade, %',
    'plan.rewardPerTrade': 'Reward per trade, %',
    'plan.potential': 'Potential, %',
    'plan.rr': 'Reward to risk',
  },
  check: {
    on: 'given',
    inputs: { entry: 100, stop: 96.5, TP1: 105.5, 'primary target': 114 },
    values: {
      'plan.riskPerTrade': 3.5,
      'plan.rewardPerTrade': 5.5,
      'plan.potential': 14,
      'plan.rr': 1.571429,
    },
  },
});

export const TIME_TO_TARGET = guideEntry({
  anchor: 'plan-time-to-target',
  name: 'ETA, time to target',
  purpose:
    'Half of the plans that reach a target before the stop do so within its ETA. An order of magnitude.',
  formula: [
    'deviation of one candle = 0.86 · ATR / 1.596 (square root of 8 / π)',
    'hours to the stop = (distance to the stop / deviation)² · hours of one candle',
    'reward = distance to the target / distance to the stop',
    'S(reward) = variance, in squares of the stop’s distance, within which half of the paths without drift that reach the target before the stop have reached it',
    'ETA = 0.77 · S(reward)^0.8 · hours to the stop',
    'the plan’s time = 2 · S(reward of the primary target) · hours to the stop, for every target',
    'under an hour; hours up to 36; then days up to 21; then weeks up to 13; then months',
  ].join('\n'),
  parameters:
    'the ATR and the candle of the timeframe that measures the plan; 0.86, 0.77 and 0.8 are measured on replayed plans',
  warmUp: 'None of its own.',
  source:
    'Exit times of a Brownian path without drift from an interval: I. Karatzas and S. Shreve, Brownian Motion and Stochastic Calculus, section 2.8. Range against deviation: M. Parkinson, The extreme value method for estimating the variance of the rate of return (1980).',
  others: {
    'plan.etaHours': 'Time to target, hours',
    'plan.expiresInHours': 'The plan’s time, hours',
  },
  check: {
    on: 'given',
    inputs: {
      'distance to the stop': 3.5,
      'distance to the target': 5.5,
      'distance to the primary target': 14,
      ATR: 2,
      'candle hours': 4,
    },
    values: { 'plan.etaHours.TP1': 44.665581, 'plan.expiresInHours': 556.949768 },
  },
});
