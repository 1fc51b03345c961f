import type { ReactNode } from 'react';
import type { KnownFacts } from '../../../domain/known-analysis.ts';
import { Card } from '../../ui/card.tsx';
import { OlderFigures } from './plan/older-figures.tsx';
import { PlanFigures } from './plan/plan-figures.tsx';
import { OlderNotes, PlanNotes } from './plan/plan-notes.tsx';
import { ActionMark, StanceMark } from './plan/stance-mark.tsx';

interface RecommendationCardProps {
  readonly facts: KnownFacts;
  /** What has become of the plan, above it. */
  readonly status?: ReactNode;
  /** What the person makes of the plan, below it. */
  readonly children?: ReactNode;
}

/** The action large with its stance, then prices, odds, times and costs, and the reason. */
export function RecommendationCard({ facts, status, children }: RecommendationCardProps) {
  const { tradeRecommendation: plan, tickSize } = facts;
  if (plan === null) {
    return (
      <Card title="Trade Recommendation">
        <ActionMark action={null} />
      </Card>
    );
  }
  const older = plan.stance === null;
  const [Figures, Notes] = older ? [OlderFigures, OlderNotes] : [PlanFigures, PlanNotes];
  return (
    <Card title="Trade Recommendation">
      {status}
      <StanceMark plan={plan} />
      <Figures coin={facts.coin} plan={plan} tickSize={tickSize} />
      <Notes facts={facts} plan={plan} />
      {children}
    </Card>
  );
}
