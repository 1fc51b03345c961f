import { ArrowDown, ArrowUp, Hand } from 'lucide-react';
import type { KnownPlan } from '../../../../domain/known-analysis.ts';
import { NOT_AVAILABLE } from '../../../../domain/number-format.ts';
import { expectedWords } from '../../../../domain/odds/odds-words.ts';
import { classNames } from '../../../ui/class-names.ts';
import { TONE_FIELD } from '../../../ui/tone.ts';
import { asideSentences } from './aside-sentences.ts';
import { planTargets } from './plan-targets.ts';

/** The action in large letters. */
export function ActionMark({ action }: Pick<KnownPlan, 'action'>) {
  if (action === null) return <p className="font-bold text-2xl text-muted">{NOT_AVAILABLE}</p>;
  const long = action === 'LONG';
  const Arrow = long ? ArrowUp : ArrowDown;
  return (
    <p
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-lg px-3 py-1.5 font-bold text-2xl tracking-tight',
        TONE_FIELD[long ? 'up' : 'down'],
      )}
    >
      <Arrow aria-hidden="true" strokeWidth={3} className="size-6" />
      {action}
    </p>
  );
}

/** What the odds of a plan that is traded come to. */
function Expected({ plan }: { readonly plan: KnownPlan }) {
  const primary = planTargets(plan).at(-1);
  if (!primary?.odds) return null;
  return (
    <p className="numeric max-w-[70ch]">
      Held for {primary.label}, its odds come to {expectedWords(primary.odds.expected)} after all
      costs, on average over many such plans; no edge is claimed.
    </p>
  );
}

/** The action with the plan's stance, and why one stands aside; older plans have none. */
export function StanceMark({ plan }: { readonly plan: KnownPlan }) {
  const aside = plan.stance === 'stand aside';
  return (
    <div className="mb-4 flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <ActionMark action={plan.action} />
        {aside ? (
          <p className="inline-flex items-center gap-1.5 font-semibold text-warn sm:text-lg">
            <Hand aria-hidden="true" className="size-5" />
            but stand aside
          </p>
        ) : null}
      </div>
      {aside ? (
        <ul aria-label="Why to stand aside" className="flex max-w-[70ch] flex-col gap-1">
          {asideSentences(plan).map((sentence) => (
            <li key={sentence} className="not-first:text-sm">
              {sentence}
            </li>
          ))}
        </ul>
      ) : null}
      {plan.stance === 'trade' ? <Expected plan={plan} /> : null}
    </div>
  );
}
