import type { Figure, KnownPlan } from '../../../../domain/analysis/known-analysis.ts';
import { rewardOf } from '../../../../domain/plan/odds/stance-words.ts';
import { rolesOf } from '../../../../domain/plan/odds/target-role.ts';
import { formatNumber, NOT_AVAILABLE } from '../../../../domain/text/number-format.ts';
import { counted } from '../../../../domain/text/plural.ts';
import { shareText } from '../../../../domain/text/r-text.ts';

export type PlanTarget = ReturnType<typeof planTargets>[number];

type Targeted = Pick<KnownPlan, 'entry' | 'stopLoss' | 'takeProfit' | 'etaToTP' | 'odds'>;

/** Nearest first; the plan is held for the last one. */
export function planTargets(plan: Targeted) {
  const targets = Object.entries(plan.takeProfit);
  const roles = rolesOf(targets.length);
  return targets.map(([label, price], place) => ({
    label,
    price,
    role: roles[place] ?? 'primary',
    /** In words; null if none was given. */
    eta: plan.etaToTP[label] ?? null,
    /** In R; null if a price is missing. */
    reward: rewardOf(price, plan.entry, plan.stopLoss),
    odds: plan.odds?.[label] ?? null,
  }));
}

/** Its odds, stance and reason are of an earlier analysis. */
export const isKept = ({ plan }: Pick<KnownPlan, 'plan'>): boolean => plan?.event === 'kept';

export const shown = (value: Figure, form: (number: number) => string): string =>
  typeof value === 'number' ? form(value) : (value ?? NOT_AVAILABLE);

/** '9 hours', from two days on '3 days'. */
export const spanText = (hours: number) =>
  hours < 48
    ? counted(Math.max(1, Math.round(hours)), 'hour')
    : counted(Math.round(hours / 24), 'day');

/** '1.52 : 1'. */
export const ratioText = (value: number) => `${formatNumber(value, 2)} : 1`;

/** In whole percent; what is possible is never 0. */
export const partText = (share: number) => (share > 0 && share < 0.005 ? '<1%' : shareText(share));
