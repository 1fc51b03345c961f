import { formatPrice } from '../../../domain/number-format.ts';
import type { TradeSummary } from '../../../domain/recommendation.ts';

import { Card } from '../../ui/card.tsx';
import { byPrice, bySide, byTimeframeName, type Labelled } from './summary-order.ts';

interface LabelledListProps {
  readonly title: string;
  readonly entries: readonly Labelled[];
  readonly tickSize: number;
  /** Shown where there are no values. */
  readonly empty: string;
}

function LabelledList({ title, entries, tickSize, empty }: LabelledListProps) {
  return (
    <div>
      <h3 className="mb-0.5 font-medium text-sm">{title}</h3>
      {entries.length === 0 ? <p className="text-muted">{empty}</p> : null}
      <dl>
        {entries.map(([label, value]) => (
          <div
            key={label}
            className="flex items-baseline justify-between gap-4 border-line border-t py-1.5 first:border-t-0"
          >
            <dt className="text-muted">{label}</dt>
            <dd className="numeric text-end">
              {typeof value === 'number' ? formatPrice(value, tickSize) : value}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

interface SummaryCardProps {
  readonly summary: TradeSummary;
  readonly tickSize: number;
}

/** The trade in four parts: patterns, levels, risk, and levels to watch. */
export function SummaryCard({ summary, tickSize }: SummaryCardProps) {
  return (
    <Card title="Trade Summary">
      <div className="flex flex-col gap-4">
        <LabelledList
          title="Specific Levels"
          entries={bySide(summary.specificLevels)}
          tickSize={tickSize}
          empty="N/A"
        />
        <LabelledList
          title="Important Levels"
          entries={byPrice(summary.importantLevels)}
          tickSize={tickSize}
          empty="N/A"
        />
        <LabelledList
          title="Pattern Identification"
          entries={byTimeframeName(summary.patternIdentification)}
          tickSize={tickSize}
          empty="None"
        />
        <div>
          <h3 className="mb-0.5 font-medium text-sm">Risk Management</h3>
          <p className="max-w-[70ch]">{summary.riskManagement || 'N/A'}</p>
        </div>
      </div>
    </Card>
  );
}
