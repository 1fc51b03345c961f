import { memo } from 'react';
import type { LadderPlan } from '../../../plan/ladder-plan.ts';
import { Ladder, LadderHeads } from '../../../plan/ladder.tsx';
import { usePlanScale } from '../frame/plan-scale.tsx';
import { useTabs } from '../frame/tabs.tsx';

/** With a scale of its own, in CSS pixels; the columns' heads are above it. */
const HEIGHT = 304;
const PHONE_HEIGHT = 288;
/** Below the lowest rung, on the chart's scale. */
const ROOM_BELOW = 24;

/** Level with the chart where both share a scale. */
export const PlanLadder = memo(function PlanLadder({ plan }: { readonly plan: LadderPlan }) {
  const scale = usePlanScale();
  const wide = useTabs();
  const shared = wide ? scale : null;
  const own = wide ? HEIGHT : PHONE_HEIGHT;
  // By the rungs alone: a price that ticks beyond them must not move what is below.
  const height = shared
    ? Math.max(...plan.rungs.map(({ price }) => shared(price))) + ROOM_BELOW
    : own;
  return (
    <div className="relative">
      <div className={shared ? 'absolute inset-x-0 top-3' : 'pt-2 md:pt-3'}>
        <LadderHeads />
      </div>
      <Ladder plan={plan} height={height} scale={shared ?? undefined} />
    </div>
  );
});
