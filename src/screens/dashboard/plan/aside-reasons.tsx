import type { KnownPlan } from '../../../../domain/analysis/known-analysis.ts';
import type { AsideReason } from '../../../../domain/analysis/recommendation.ts';
import { DAYS_NEEDED, HOURS_NEEDED } from '../../../../domain/analysis/volatility.ts';
import { expectedWords } from '../../../../domain/plan/odds/odds-words.ts';
import { CONFLICT_LEAN, LEAST_LEAN } from '../../../../domain/plan/odds/stance.ts';
import { totalCosts } from '../../../../domain/plan/trading-costs.ts';
import { formatNumber } from '../../../../domain/text/number-format.ts';
import { planTargets } from './plan-words.ts';

type Stood = Parameters<typeof planTargets>[0] &
  Pick<KnownPlan, 'action' | 'asideFor' | 'score' | 'costs'>;

/** Mean result before and after costs; null if the odds are unknown. */
function results(plan: Stood) {
  const primary = planTargets(plan).at(-1);
  if (!primary?.odds || !plan.costs) return null;
  const { expected } = primary.odds;
  return {
    label: primary.label,
    before: expectedWords(expected + totalCosts(plan.costs)),
    after: expectedWords(expected),
  };
}

function sentenceFor(reason: AsideReason, plan: Stood): string {
  const result = results(plan);
  switch (reason) {
    case 'costs':
      return result === null
        ? 'Costs take more than its odds pay.'
        : `Costs take more than its odds pay: held for ${result.label}, ${result.before} before costs, ${result.after} after.`;
    case 'poor odds':
      return result === null
        ? 'Its odds do not pay.'
        : `Its odds do not pay: held for ${result.label}, ${result.before} before costs, ${result.after} after.`;
    case 'no odds':
      return `Its odds are not known: the history is too short. They need ${DAYS_NEEDED} daily and ${HOURS_NEEDED} hourly candles without a gap.`;
    case 'no lean': {
      const lean = plan.score === null ? null : plan.score * (plan.action === 'LONG' ? 1 : -1);
      return lean === null
        ? 'The evidence hardly leans.'
        : `The evidence hardly leans: ${formatNumber(lean, 2)} of 1 towards ${plan.action}, where it takes ${formatNumber(LEAST_LEAN, 2)}.`;
    }
    case 'conflict':
      return `Daily and four-hour evidence lean to different sides, each by ${formatNumber(CONFLICT_LEAN, 2)} of 1 or more.`;
  }
}

/** One sentence per reason, strongest first. */
export function asideSentences(plan: Stood): readonly string[] {
  return plan.asideFor.map((reason) => sentenceFor(reason, plan));
}

/** Strongest first; nothing for a plan to trade. */
export function AsideReasons({ plan }: { readonly plan: KnownPlan }) {
  if (plan.stance !== 'stand aside') return null;
  return (
    <ul aria-label="Why to stand aside" className="flex flex-col gap-0.5 text-[0.8125rem]">
      {asideSentences(plan).map((sentence) => (
        <li key={sentence} className="not-first:text-muted not-first:text-xs">
          {sentence}
        </li>
      ))}
    </ul>
  );
}
