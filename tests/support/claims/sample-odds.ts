import type { Proposition } from '../../../analysis-server/analyst/claims/proposition.ts';
import type { AsideReason } from '../../../domain/analysis/recommendation.ts';
import type { OddsBounds } from '../../../domain/plan/odds/stance-words.ts';
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
const below = { hit: 0.17, low: 0.142, high: 0.196, breakEven: 0.231 };
const around = { hit: 0.28, low: 0.241, high: 0.318, breakEven: 0.262 };
const above = { hit: 0.312, low: 0.283, high: 0.341, breakEven: 0.2791 };
const reasons: readonly (readonly [readonly AsideReason[], OddsBounds | null])[] = [
  [['no odds'], null],
  [['no odds', 'no lean'], null],
  [['poor odds'], below],
  [['poor odds', 'conflict'], below],
  [['costs'], below],
  [['costs'], around],
  [['costs', 'no lean', 'conflict'], above],
  [['no lean'], around],
  [['conflict'], above],
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
  ...[below, around, above].map(
    (bounds): Proposition => ({ type: 'break-even', ...about, bounds }),
  ),
  { ...costs, funding: 0.031 },
  { ...costs, funding: 0.031, fundingAssumed: true },
  { ...costs, funding: 0 },
  { type: 'stance', stance: 'trade', asideFor: [], label: 'TP3', bounds: above },
  {
    ...{ type: 'stance', stance: 'too close to call', asideFor: ['interval'] },
    ...{ label: 'TP3', bounds: around },
  },
  ...reasons.map(
    ([asideFor, bounds]): Proposition => ({
      type: 'stance',
      stance: 'stand aside',
      asideFor,
      label: 'TP3',
      bounds,
    }),
  ),
  { type: 'odds', ...about, age: 9, hit: 0.24, stop: 0.58, expire: 0.18, hours: 290 },
  { type: 'odds', ...about, age: 9, hit: 0.35, stop: 0.55, expire: 0.1, hours: 290 },
  { type: 'odds-now', label: 'TP3', hit: 0.24, low: 0.21, high: 0.27 },
  { type: 'odds-now', label: 'TP3', hit: 0.66, low: 0.62, high: 0.7 },
  { type: 'break-even', ...about, age: 9, bounds: around },
  { type: 'stance', stance: 'trade', age: 9, asideFor: [], label: 'TP3', bounds: above },
  {
    ...{ type: 'stance', stance: 'too close to call', age: 9, asideFor: ['interval'] },
    ...{ label: 'TP3', bounds: around },
  },
  ...reasons.map(
    ([asideFor, bounds]): Proposition => ({
      ...{ type: 'stance', stance: 'stand aside', age: 9, asideFor, label: 'TP3', bounds },
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
