import type { KnownFacts } from '../../../../domain/known-analysis.ts';
import type { ChartedAnalysis } from '../../../device/database/beside-analysis.ts';
import { PlanStatusLine } from '../plan-status/plan-status-line.tsx';
import { usePlanNow } from '../plan-status/use-plan-now.ts';

interface FullScreenStatusProps {
  readonly facts: KnownFacts;
  readonly kept: ChartedAnalysis | null;
}

/** What has become of the plan, where the chart covers the plan's own column. */
export function FullScreenStatus({ facts, kept }: FullScreenStatusProps) {
  const { now, levels, known } = usePlanNow(facts, kept);
  return (
    <div className="border-line border-b px-4 py-2 empty:hidden md:px-6">
      <PlanStatusLine facts={facts} kept={kept} now={now} levels={levels} known={known} />
    </div>
  );
}
