import { type ReactNode, Suspense } from 'react';
import { useOddsFirst } from '../data/odds-first.ts';
import { lazyPart } from '../ui/lazy-part.ts';

const HiddenOdds = lazyPart(() => import('./plan-choice.tsx'), 'HiddenOdds');

interface AfterOwnOddsProps {
  readonly userId: string | undefined;
  readonly plan: string | undefined;
  readonly children: ReactNode;
}

export function AfterOwnOdds({ userId, plan, children }: AfterOwnOddsProps) {
  const { first } = useOddsFirst();
  if (!first || !userId || !plan) return children;
  return (
    <Suspense fallback={null}>
      <HiddenOdds userId={userId} plan={plan}>
        {children}
      </HiddenOdds>
    </Suspense>
  );
}
