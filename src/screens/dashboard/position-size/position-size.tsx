import type { KnownFacts } from '../../../../domain/analysis/known-analysis.ts';
import { sizedPlanOf } from '../../../../domain/position/sized-plan.ts';
import { useSession } from '../../../state/session.ts';
import { SizeForm } from './size-form.tsx';

interface PositionSizeProps {
  readonly facts: Pick<KnownFacts, 'coin' | 'tickSize' | 'tradeRecommendation'>;
  readonly online: boolean;
}

/** Renders nothing for a plan without prices. */
export function PositionSize({ facts, online }: PositionSizeProps) {
  const { coin, tickSize, tradeRecommendation: plan } = facts;
  const userId = useSession(({ person }) => person?.id);
  const sized = plan && sizedPlanOf(plan);
  if (!sized || userId === undefined) return null;
  return <SizeForm key={coin} {...{ userId, coin, tickSize, online, sized, plan }} />;
}
