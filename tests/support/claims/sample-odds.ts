import type { Proposition } from '../../../analysis-server/analyst/claims/proposition.ts';
import type { AsideReason } from '../../../domain/analysis/recommendation.ts';
import { price } from './sample-levels.ts';

const about = { label: 'TP3', role: 'primary', price } as const;
const costs = {
  type: 'costs',
  label: 'TP3',
  fees: 0.061,
  slippage: 0.022,
  fundingAssumed: false,
  hours: 73.2,
} as const;
const reasons: readonly (readonly [readonly AsideReason[], number | null])[] = [
  [['no odds'], null],
  [['no odds', 'no lean'], null],
  [['poor odds'], -0.21],
  [['poor odds', 'conflict'], -0.21],
  [['costs'], -0.06],
  [['costs', 'no lean', 'conflict'], 0],
  [['no lean'], 0.04],
  [['conflict'], 0.04],
];

/** Odds, costs and stances with each of their words at least once. */
export const ODDS: readonly Proposition[] = [
  { type: 'odds', ...about, hit: 0.24, stop: 0.58, expire: 0.18, hours: 290 },
  { type: 'odds', ...about, hit: 0.04, stop: 0.95, expire: 0.01, hours: 12 },
  {
    type: 'odds',
    ...{ label: 'TP1', role: 'first', price },
    ...{ hit: 0.46, stop: 0.5, expire: 0.04, hours: 40 },
  },
  ...[-0.062, 0.031, 0.001].map((result): Proposition => ({ type: 'expected', ...about, result })),
  { ...costs, funding: 0.031 },
  { ...costs, funding: 0.031, fundingAssumed: true },
  { ...costs, funding: 0 },
  { type: 'stance', stance: 'trade', asideFor: [], label: 'TP3', result: 0.12 },
  ...reasons.map(
    ([asideFor, result]): Proposition => ({
      type: 'stance',
      stance: 'stand aside',
      asideFor,
      label: 'TP3',
      result,
    }),
  ),
  ...(['first', 'second', 'primary'] as const).map(
    (role, place): Proposition => ({
      type: 'base-rate',
      label: `TP${place + 1}`,
      role,
      n: 15_859,
      hit: [0.46, 0.3, 0.2][place] ?? 0,
    }),
  ),
];
