import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { AsideReason } from '../../../domain/analysis/recommendation.ts';
import { RULES_VERSION } from '../../../domain/record/ledger-record.ts';
import type { RecordGroup, TrackRecord } from '../../../domain/record/track-record.ts';
import { momentText } from '../../../domain/text/moment-text.ts';
import { rText } from '../../../domain/text/r-text.ts';
import { FigureTable, GroupCard, OUTCOME_COLUMNS, outcomeFigures } from './figure-table.tsx';
import { Figures } from './figures.tsx';
import { BandTable, CostTable, TargetTable } from './group-tables.tsx';

const WIDTH = 600;
const HEIGHT = 160;

/** With the same in a sentence for screen readers. */
export function CumulativeLine({ line }: Pick<RecordGroup, 'line'>) {
  const last = line.at(-1);
  if (line.length < 2 || !last) return null;
  const totals = [0, ...line.map(({ totalR }) => totalR)];
  const low = Math.min(...totals);
  const high = Math.max(...totals);
  const y = (total: number) => HEIGHT - ((total - low) / (high - low || 1)) * HEIGHT;
  const points = totals
    .map((total, i) => `${((i / (totals.length - 1)) * WIDTH).toFixed(1)},${y(total).toFixed(1)}`)
    .join(' ');
  const summary = `Cumulative net result, settlement by settlement: it ends at ${rText(last.totalR)}, was ${rText(high)} at its highest and ${rText(low)} at its lowest.`;
  return (
    <GroupCard title="All results added up, net">
      <div className="flex gap-3">
        <div
          aria-hidden="true"
          className="numeric flex flex-col justify-between whitespace-nowrap text-end text-faint text-[0.6875rem]"
        >
          <span>{rText(high)}</span>
          <span>{rText(low)}</span>
        </div>
        <svg
          role="img"
          aria-label={summary}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-40 w-full min-w-0 overflow-visible"
        >
          <line
            x1="0"
            x2={WIDTH}
            y1={y(0)}
            y2={y(0)}
            vectorEffect="non-scaling-stroke"
            className="stroke-edge"
            strokeDasharray="4 4"
          />
          <polyline
            points={points}
            fill="none"
            vectorEffect="non-scaling-stroke"
            strokeWidth="1.5"
            strokeLinejoin="round"
            className="stroke-muted"
          />
        </svg>
      </div>
      <p className="mt-2 text-faint text-xs">
        {rText(last.totalR)} by {momentText(last.at)}. The dashed line is 0.
      </p>
    </GroupCard>
  );
}

interface GroupSectionProps {
  readonly title: string;
  readonly about: string;
  readonly group: RecordGroup;
  readonly folded?: boolean;
  readonly children: ReactNode;
}

function GroupBody({ about, group, children }: Omit<GroupSectionProps, 'title'>) {
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-[68ch] text-muted text-sm">{about}</p>
      {group.totals.entries === 0 ? (
        <p>None is recorded yet.</p>
      ) : (
        <>
          <Figures {...group} />
          <CumulativeLine line={group.line} />
          {group.totals.settled === 0 ? null : (
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-8 lg:grid-cols-2">
              {children}
            </div>
          )}
        </>
      )}
    </div>
  );
}

function GroupSection({ title, folded = false, ...body }: GroupSectionProps) {
  const id = useId();
  const heading = (
    <h2 id={id} className="font-semibold text-lg">
      {title}
    </h2>
  );
  const { entries, settled } = body.group.totals;
  return (
    <section aria-labelledby={id}>
      {folded ? (
        <details className="group">
          <summary className="flex min-h-14 flex-wrap items-baseline gap-x-3 border-line border-t py-4">
            {heading}
            <span className="numeric text-faint text-xs">
              {entries} recorded, {settled} settled
            </span>
            <ChevronDown
              aria-hidden="true"
              className="ms-auto size-4 self-center text-faint group-open:rotate-180"
            />
          </summary>
          <div className="pb-4">
            <GroupBody {...body} />
          </div>
        </details>
      ) : (
        <>
          <div className="mb-2">{heading}</div>
          <GroupBody {...body} />
        </>
      )}
    </section>
  );
}

export const REASON_NAMES: Readonly<Record<AsideReason, string>> = {
  'no odds': 'no odds yet',
  'poor odds': 'the odds are below break-even',
  costs: 'costs put break-even above the odds',
  'no lean': 'the timeframes do not add up to a side',
  conflict: 'timeframes lean opposite ways',
  interval: 'break-even lies within the interval of the odds',
};

function AsideReasons({ asideFor }: Pick<TrackRecord, 'asideFor'>) {
  return (
    <GroupCard title="Why to stand aside">
      <FigureTable
        caption="By reason; an entry with two is in both rows."
        columns={['Reason', ...OUTCOME_COLUMNS]}
        rows={asideFor.map(({ reason, ...outcomes }) => ({
          key: reason,
          name: <span className="block first-letter:uppercase">{REASON_NAMES[reason]}</span>,
          ...outcomeFigures(outcomes),
        }))}
      />
    </GroupCard>
  );
}

export function TradedSection({ record }: { readonly record: TrackRecord }) {
  return (
    <GroupSection
      title="Trade plans"
      about={`Rules version ${RULES_VERSION}. Most plans do not reach the last target; those that do win several times what a stop costs.`}
      group={record}
    >
      <TargetTable targets={record.targets} stance="trade" />
      <CostTable costs={record.costs} totals={record.totals} />
      <BandTable bands={record.bands} />
    </GroupSection>
  );
}

const APART = {
  'too close to call': [
    'Too-close plans',
    'Break-even after costs lies within the interval of their odds.',
  ],
  'stand aside': ['Stand-aside plans', 'Their odds do not pay, or are not known.'],
} as const;

interface ApartSectionProps {
  readonly record: TrackRecord;
  readonly stance: keyof typeof APART;
}

/** Followed, but excluded from the figures of trades. */
export function ApartSection({ record, stance }: ApartSectionProps) {
  const [title, why] = APART[stance];
  const group = record.apart[stance];
  return (
    <GroupSection title={title} about={why} group={group} folded>
      {stance === 'stand aside' ? <AsideReasons asideFor={record.asideFor} /> : null}
      <TargetTable targets={record.targets} stance={stance} />
      <CostTable costs={group.costs} totals={group.totals} />
    </GroupSection>
  );
}
