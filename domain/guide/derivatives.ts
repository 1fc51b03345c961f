import { guideEntry } from './guide-entry.ts';

export const DERIVATIVES = [
  guideEntry({
    anchor: 'funding-rate',
    name: 'Funding rate',
    purpose:
      'What holding a perpetual contract costs or pays. Above 0 longs pay shorts, below 0 shorts pay longs. It belongs to the contract, not to a timeframe.',
    formula: [
      'funding rate = rate of the payment settled last, a share of the position',
      '7-day sum = sum of the rates settled within the last 7 days',
      'next payment = the first one after the analysis; its predicted rate is the exchange’s own and not settled',
    ].join('\n'),
    parameters:
      'every 8, 4, 2 or 1 hours, as the exchange has it for the contract; most contracts pay 0.01 % every 8 hours most of the time',
    warmUp: 'The 7-day sum: every payment of 7 days.',
    source:
      'The exchange’s published history and prediction. Kraken’s rates are the ones relative to the price. On the simulated market they are made up.',
    check: {
      on: 'given',
      inputs: { 'rate of each payment': 0.0001, 'hours between payments': 8 },
      values: { 'derivatives.funding.count': 21, 'derivatives.funding.sum7d': 0.0021 },
    },
  }),
  guideEntry({
    anchor: 'open-interest',
    name: 'Open interest',
    purpose:
      'How many contracts are open, in the coin. It grows when positions are opened and shrinks when they are closed, whichever way price goes.',
    formula: [
      'open interest = the exchange’s newest hourly count, in the coin',
      'change = 100 · (count / count of 24 hours before - 1)',
    ].join('\n'),
    parameters: 'hourly counts; none older than 3 hours',
    warmUp: 'The change: a count of 24 hours before.',
    source:
      'Published by Bybit and Binance; the other exchanges give no history of it, so its chart is our own hourly count. On the simulated market it is made up.',
    check: {
      on: 'given',
      inputs: { count: 1050, 'count of 24 hours before': 1000 },
      values: { 'derivatives.openInterest.change24h': 5 },
    },
  }),
  guideEntry({
    anchor: 'funding-until-target',
    name: 'Funding until TP1',
    purpose: 'What funding takes from a plan, or adds to it, until the first target is due.',
    formula: [
      'payments = those that fall due from the analysis until its ETA to TP1',
      'cost = 100 · payments · funding rate, in per cent of the position; a short pays the negative',
      'cost in R = cost / risk per trade',
    ].join('\n'),
    parameters: 'the rate settled last, as if it stayed',
    warmUp: 'None of its own.',
    source:
      'The product’s own rule. The costs of the plan count funding on average until the primary target or the stop.',
    others: {
      'plan.fundingCost': 'Funding until TP1, %',
      'plan.fundingCostR': 'Funding until TP1, R',
    },
    check: {
      on: 'given',
      inputs: { payments: 3, 'funding rate': 0.0002, 'risk per trade': 1.5 },
      values: { 'plan.fundingCost': 0.06, 'plan.fundingCostR': 0.04 },
    },
  }),
];
