import type { KnownPlan } from '../../../../domain/analysis/known-analysis.ts';
import { asideSentences } from './aside-sentences.ts';

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
