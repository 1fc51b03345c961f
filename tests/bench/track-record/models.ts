import type { Observation } from '../../support/block-estimates.ts';
import type { Result } from './followed-plan.ts';
import type { ReplayedPlan, Results } from './replayed-coin.ts';

/** Which target is taken; the last one is the farthest that a plan has. */
export const TARGETS = ['TP1', 'TP2', 'TP3', 'last'] as const;
export type Target = (typeof TARGETS)[number];

/** Ways of trading the moments at which the planner entered. */
export const MODELS = [
  'plan',
  'mirror',
  'plan minus mirror',
  'random direction',
  'always long',
  "other side's plan",
] as const;
export type Model = (typeof MODELS)[number];

/** What is measured of each result, in this order. */
export const MEASURES = ['hit', 'gross', 'afterFees', 'afterAllCosts'] as const;

function resultAt(results: Results, target: Target): Result | null {
  return results.at(target === 'last' ? -1 : Number(target.slice(2)) - 1) ?? null;
}

const valuesOf = ({ outcome, gross, afterFees, afterAllCosts }: Result) => [
  outcome === 'hit' ? 1 : 0,
  gross,
  afterFees,
  afterAllCosts,
];

const combined = (a: Result, b: Result, join: (a: number, b: number) => number) => {
  const second = valuesOf(b);
  return valuesOf(a).map((value, measure) => join(value, second[measure] ?? Number.NaN));
};

function valuesUnder(
  model: Model,
  { recommended, otherSide }: ReplayedPlan,
  target: Target,
  plan: Result,
  mirror: Result,
): number[] | null {
  switch (model) {
    case 'plan':
      return valuesOf(plan);
    case 'mirror':
      return valuesOf(mirror);
    case 'plan minus mirror':
      return combined(plan, mirror, (a, b) => a - b);
    case 'random direction':
      return combined(plan, mirror, (a, b) => (a + b) / 2);
    case 'always long':
      return valuesOf(recommended.action === 'LONG' ? plan : mirror);
    case "other side's plan": {
      const other = resultAt(otherSide, target);
      return other && valuesOf(other);
    }
  }
}

/**
 * What a model made of a target, `MEASURES` for each entry of which plan and mirror are settled.
 * Random direction is the mean over both, which is what coins thrown without end come to.
 */
export function observationsOf(
  entries: readonly ReplayedPlan[],
  model: Model,
  target: Target,
): Observation[] {
  return entries.flatMap((entry) => {
    const plan = resultAt(entry.plan, target);
    const mirror = resultAt(entry.mirror, target);
    if (!plan || !mirror) return [];
    const values = valuesUnder(model, entry, target, plan, mirror);
    return values ? [{ at: entry.snapshotTime, values }] : [];
  });
}
