import type { KnownPlan } from '../../../domain/analysis/known-analysis.ts';
import type { TradeSummary } from '../../../domain/analysis/recommendation.ts';
import { formatPercent, formatPrice } from '../../../domain/text/number-format.ts';

import { Fold } from './frame/fold.tsx';
import { PHONE_PLACE } from './frame/phone-place.ts';
import { byPrice, bySide, byTimeframeName, type Labelled } from './summary-order.ts';

interface LabelledListProps {
  readonly title: string;
  readonly entries: readonly Labelled[];
  readonly tickSize: number;
  readonly empty: string;
}

function LabelledList({ title, entries, tickSize, empty }: LabelledListProps) {
  return (
    <div>
      <h3 className="mb-0.5 font-normal text-muted text-xs">{title}</h3>
      {entries.length === 0 ? <p className="text-muted">{empty}</p> : null}
      <dl>
        {entries.map(([label, value]) => (
          <div
            key={label}
            className="flex items-baseline justify-between gap-4 border-line border-t py-1.5 text-[0.8125rem] first:border-t-0"
          >
            <dt className="text-muted">{label}</dt>
            <dd className="numeric text-end font-medium first-letter:uppercase">
              {typeof value === 'number' ? formatPrice(value, tickSize) : value}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function verdictOf(plan: KnownPlan | null): string {
  const { riskPerTrade: risk, potential } = plan?.potentialROI ?? {};
  return typeof risk === 'number' && typeof potential === 'number'
    ? `${formatPercent(risk)} to the stop, ${formatPercent(potential)} to the last target`
    : '';
}

interface SummaryCardProps {
  readonly summary: TradeSummary;
  readonly plan: KnownPlan | null;
  readonly tickSize: number;
}

export function SummaryCard({ summary, plan, tickSize }: SummaryCardProps) {
  return (
    <Fold title="Trade Summary" verdict={verdictOf(plan)} className={PHONE_PLACE.summary}>
      <div className="flex flex-col gap-4 md:pt-3">
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
          <h3 className="mb-0.5 font-normal text-muted text-xs">Risk Management</h3>
          <p className="max-w-[68ch] text-[0.8125rem] text-muted leading-normal">
            {summary.riskManagement || 'N/A'}
          </p>
        </div>
      </div>
    </Fold>
  );
}
