import { rText } from '../../../domain/r-text.ts';
import type { RecordGroup } from '../../../domain/track-record.ts';
import { totalCosts } from '../../../domain/trading-costs.ts';
import { FigureTable } from './figure-table.tsx';
import { GroupCard } from './group-card.tsx';

/** What a settled entry cost on average, part by part. */
export function CostTable({ costs, totals }: Pick<RecordGroup, 'costs' | 'totals'>) {
  if (costs === null) return null;
  const rows = [
    ['Before costs', totals.grossR],
    ['Fees', -costs.fees],
    ['Slippage', -costs.slippage],
    ['Funding', -costs.funding],
    ['All costs', -totalCosts(costs)],
    ['Net', totals.netR],
  ] as const;
  return (
    <GroupCard title="What trading cost">
      <FigureTable
        caption="On average of the settled entries, closed at the primary target, the stop or the end of the plan’s time."
        columns={['Part', 'R']}
        rows={rows.map(([name, value]) => ({ key: name, name, figures: [rText(value)] }))}
      />
    </GroupCard>
  );
}
