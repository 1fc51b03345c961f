import type { ReactNode } from 'react';
import type { KnownFacts, KnownPlan } from '../../../../domain/known-analysis.ts';
import { NOT_AVAILABLE } from '../../../../domain/number-format.ts';
import { costSentence } from './cost-sentence.ts';
import { FundingLine } from './funding-line.tsx';
import { HowComputed } from './how-computed.tsx';
import { timeSentence } from './time-sentence.ts';

function Note({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <p className="max-w-[70ch] text-muted text-sm">
      <span className="font-medium">{title}. </span>
      {children}
    </p>
  );
}

interface PlanNotesProps {
  readonly facts: KnownFacts;
  readonly plan: KnownPlan;
}

function Reason({ plan }: Pick<PlanNotesProps, 'plan'>) {
  return (
    <p className="max-w-[70ch]">
      <span className="font-medium">Reason. </span>
      {plan.reason || NOT_AVAILABLE}
    </p>
  );
}

/** What stands under the figures of a plan without odds: its reason and its funding. */
export function OlderNotes({ facts, plan }: PlanNotesProps) {
  return (
    <div className="mt-4 border-line border-t pt-3">
      <Reason plan={plan} />
      <FundingLine facts={facts} />
    </div>
  );
}

/** What stands under a plan's figures: its reason, its time, its costs, and how it was computed. */
export function PlanNotes({ facts, plan }: PlanNotesProps) {
  const { derivatives, snapshotTime } = facts;
  const costs = costSentence(plan, derivatives?.funding ?? null);
  const time = timeSentence(plan, snapshotTime);
  return (
    <div className="mt-4 grid gap-x-6 gap-y-2 border-line border-t pt-3 lg:grid-cols-2">
      <Reason plan={plan} />
      <div className="flex flex-col items-start gap-2">
        {time ? <Note title="Time">{time}</Note> : null}
        {costs ? (
          <Note title="Costs">
            {costs}
            {derivatives?.simulated ? ' Funding is simulated.' : ''}
          </Note>
        ) : null}
        <HowComputed plan={plan} />
      </div>
    </div>
  );
}
