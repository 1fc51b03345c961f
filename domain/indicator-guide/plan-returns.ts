import { guideEntry } from './guide-entry.ts';

export const RISK_AND_REWARD = guideEntry({
  anchor: 'plan-risk-and-reward',
  name: 'Risk and reward',
  purpose: 'What the plan loses at the stop and gains at its targets, before fees and leverage.',
  formula: [
    'risk per trade = 100 · |entry - stop| / entry',
    'reward per trade = 100 · |TP1 - entry| / entry',
    'potential = 100 · |last target - entry| / entry',
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
    inputs: { entry: 100, stop: 96.5, TP1: 105.5, 'last target': 114 },
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
  purpose: 'How long a target takes if it is reached before the stop. An order of magnitude.',
  formula: [
    'deviation of one candle = ATR / 1.596 (square root of 8 / π)',
    'a = distance to the stop / deviation; b = distance to the target / deviation',
    'hours = (b² + 2 · a · b) / 3 · hours of one candle',
    'under an hour; hours up to 36; then days up to 21; then weeks up to 13; then months',
  ].join('\n'),
  parameters: 'the ATR and the candle of the timeframe that measures the plan',
  warmUp: 'None of its own.',
  source:
    'Mean exit time of a Brownian path without drift through the far side of an interval: I. Karatzas and S. Shreve, Brownian Motion and Stochastic Calculus, exercise 2.8.12. Range against deviation: M. Parkinson, The extreme value method for estimating the variance of the rate of return (1980).',
  others: { 'plan.etaHours': 'Time to target, hours' },
  check: {
    on: 'given',
    inputs: {
      'distance to the stop': 3.5,
      'distance to the target': 5.5,
      ATR: 2,
      'candle hours': 4,
    },
    values: { 'plan.etaHours.TP1': 58.356812 },
  },
});
