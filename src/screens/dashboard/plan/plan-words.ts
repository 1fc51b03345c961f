import type { Figure, KnownPlan } from '../../../../domain/analysis/known-analysis.ts';
import type { Odds } from '../../../../domain/analysis/recommendation.ts';
import { ODDS_MODEL } from '../../../../domain/plan/odds/model.ts';
import { expectedWords, oddsVerb, oddsWords } from '../../../../domain/plan/odds/odds-words.ts';
import { rolesOf, type TargetRole } from '../../../../domain/plan/odds/target-role.ts';
import { formatNumber, NOT_AVAILABLE } from '../../../../domain/text/number-format.ts';
import { counted } from '../../../../domain/text/plural.ts';
import { shareText } from '../../../../domain/text/r-text.ts';

export type PlanTarget = ReturnType<typeof planTargets>[number];

type Targeted = Pick<KnownPlan, 'entry' | 'stopLoss' | 'takeProfit' | 'etaToTP' | 'odds'>;

/** In R: multiples of the distance to the stop; null if a price is missing. */
function rewardAt(target: Figure, { entry, stopLoss }: Targeted): number | null {
  if (typeof target !== 'number' || typeof entry !== 'number' || typeof stopLoss !== 'number') {
    return null;
  }
  const reward = (target - entry) / (entry - stopLoss);
  return Number.isFinite(reward) ? reward : null;
}

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
    reward: rewardAt(price, plan),
    odds: plan.odds?.[label] ?? null,
  }));
}

export const shown = (value: Figure, form: (number: number) => string): string =>
  typeof value === 'number' ? form(value) : (value ?? NOT_AVAILABLE);

/** '9 hours', from two days on '3 days'. */
export const spanText = (hours: number) =>
  hours < 48
    ? counted(Math.max(1, Math.round(hours)), 'hour')
    : counted(Math.round(hours / 24), 'day');

/** '1.52 : 1'. */
export const ratioText = (value: number) => `${formatNumber(value, 2)} : 1`;

/** 'about 1 in 4 reaches TP3 before the stop; after costs +0.03 R expected'. */
export function oddsSentence(label: string, { hit, expected }: Odds): string {
  const reaches = oddsVerb(hit, 'reaches', 'reach');
  return `${oddsWords(hit)} ${reaches} ${label} before the stop; after costs ${expectedWords(expected)} expected`;
}

/** 'base rate of 15,859 replayed plans: about 1 in 5'; null if none were replayed. */
export function baseRateSentence(role: TargetRole): string | null {
  const { n, hit } = ODDS_MODEL.targets[role].baseRate;
  return n === 0 ? null : `base rate of ${formatNumber(n, 0)} replayed plans: ${oddsWords(hit)}`;
}

/** In whole percent; what is possible is never 0. */
export const partText = (share: number) => (share > 0 && share < 0.005 ? '<1%' : shareText(share));

/** In the order of the bar. */
export function barWords(label: string, { hit, stop, expire }: Odds): string {
  return `${label} first ${partText(hit)}, stop first ${partText(stop)}, neither in time ${partText(expire)}`;
}
