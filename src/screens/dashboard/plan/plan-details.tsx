import type { ReactNode } from 'react';
import type { KnownFacts, KnownPlan } from '../../../../domain/known-analysis.ts';
import { expectedWords } from '../../../../domain/odds/odds-words.ts';
import { costSentence } from './cost-sentence.ts';
import { FundingLine } from './funding-line.tsx';
import { LevelList } from './level-list.tsx';
import { planTargets } from './plan-targets.ts';
import { timeSentence } from './time-sentence.ts';

function Note({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <p className="numeric mt-2 text-muted text-xs">
      <span className="font-semibold">{title}. </span>
      {children}
    </p>
  );
}

/** What the odds of a plan that is traded come to. */
function expectedSentence(plan: KnownPlan): string | null {
  const primary = planTargets(plan).at(-1);
  if (plan.stance !== 'trade' || !primary?.odds) return null;
  return `Held for ${primary.label}, its odds come to ${expectedWords(primary.odds.expected)} after all costs, on average over many such plans; no edge is claimed.`;
}

interface PlanDetailsProps {
  readonly facts: KnownFacts;
  readonly plan: KnownPlan;
  /** The levels stand elsewhere already. */
  readonly listed: boolean;
}

/** Every level with its odds and its bell, the plan's time, and its costs part by part. */
export function PlanDetails({ facts, plan, listed }: PlanDetailsProps) {
  const { coin, tickSize, derivatives, snapshotTime } = facts;
  const expected = expectedSentence(plan);
  const time = timeSentence(plan, snapshotTime);
  const costs = costSentence(plan, derivatives?.funding ?? null);
  return (
    <>
      {listed ? null : <LevelList coin={coin} plan={plan} tickSize={tickSize} />}
      {expected ? <Note title="Expected">{expected}</Note> : null}
      {time ? <Note title="Time">{time}</Note> : null}
      {costs ? (
        <Note title="Costs">
          {costs}
          {derivatives?.simulated ? ' Funding is simulated.' : ''}
        </Note>
      ) : null}
      {plan.stance === null ? <FundingLine facts={facts} /> : null}
    </>
  );
}
