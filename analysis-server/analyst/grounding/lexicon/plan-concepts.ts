import type { Concept } from './concept.ts';

const target = (index: number, ordinal: string): Concept => ({
  name: `target ${index}`,
  phrases: [
    `tp${index}`,
    `${ordinal} target`,
    `${ordinal} profit target`,
    `${ordinal} take profit`,
  ],
  labels: new RegExp(
    `^plan\\.((takeProfit|etaHours)\\.TP${index}${index === 1 ? '|rr|rewardPerTrade' : ''})$`,
  ),
  fields: [`plan.takeProfit.TP${index}`],
  everywhere: true,
});

/** Entry, stop, targets and what they come to. */
export const PLAN_CONCEPTS: readonly Concept[] = [
  {
    name: 'entry',
    phrases: ['entry', 'entry price', 'entry level'],
    labels: /^plan\.entry$/,
    fields: ['plan.entry'],
    everywhere: true,
  },
  {
    name: 'stop',
    phrases: ['stop', 'stop loss', 'stop level', 'protective stop', 'invalidation', 'stop price'],
    labels: /^plan\.(stopLoss|stopInATR|riskPerTrade)$/,
    fields: ['plan.stopLoss'],
    everywhere: true,
  },
  target(1, 'first'),
  target(2, 'second'),
  target(3, 'third'),
  {
    name: 'targets',
    phrases: ['target', 'targets', 'take profit', 'profit target', 'profit targets', 'objective'],
    labels: /^plan\.((takeProfit|etaHours)\.TP\d|rr|rewardPerTrade|potential)$/,
  },
  {
    name: 'last target',
    phrases: ['last target', 'final target', 'furthest target'],
    labels: /^plan\.potential$/,
  },
  {
    name: 'risk',
    phrases: ['risk', 'risk per trade', 'loss', 'risked'],
    labels: /^plan\.riskPerTrade$/,
  },
  {
    name: 'reward',
    phrases: ['reward', 'gain', 'profit'],
    labels: /^plan\.(rewardPerTrade|rr)$/,
  },
  {
    name: 'potential',
    phrases: ['potential', 'full potential'],
    labels: /^plan\.potential$/,
  },
  {
    name: 'reward to risk',
    phrases: ['reward to risk', 'reward to risk ratio', 'risk reward', 'risk reward ratio'],
    labels: /^plan\.rr$/,
  },
  { name: 'conviction', phrases: ['conviction'], labels: /^plan\.conviction$/ },
  {
    name: 'time to target',
    phrases: ['eta', 'typical time', 'usual time', 'expected time', 'estimated time', 'time'],
    labels: /^plan\.etaHours\.TP\d$/,
  },
];
