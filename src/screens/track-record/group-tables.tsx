import type { Stance } from '../../../domain/analysis/recommendation.ts';
import type { ConvictionBand } from '../../../domain/plan/change.ts';
import { EVIDENCE_WORDS } from '../../../domain/plan/conviction-band.ts';
import { TARGET_ROLES, type TargetRole } from '../../../domain/plan/odds/target-role.ts';
import { totalCosts } from '../../../domain/plan/trading-costs.ts';
import type { RecordGroup, TrackRecord } from '../../../domain/record/track-record.ts';
import { rText } from '../../../domain/text/r-text.ts';
import { FigureTable, GroupCard, OUTCOME_COLUMNS, outcomeFigures } from './figure-table.tsx';

const TARGET_NAMES: Readonly<Record<TargetRole, string>> = {
  first: 'TP1',
  second: 'TP2',
  primary: 'TP3',
};

interface TargetTableProps {
  readonly targets: TrackRecord['targets'];
  readonly stance: Stance;
}

export function TargetTable({ targets, stance }: TargetTableProps) {
  return (
    <GroupCard title="Target by target">
      <FigureTable
        caption="Each target is settled on its own, as if the whole position were closed there: same stop, same time. Those of a replaced plan count once it would have ended."
        columns={['Target', ...OUTCOME_COLUMNS]}
        rows={TARGET_ROLES.map((role) => ({
          key: role,
          name: TARGET_NAMES[role],
          ...outcomeFigures(targets.find((one) => one.stance === stance && one.role === role)),
        }))}
      />
    </GroupCard>
  );
}

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
        caption="On average of the settled entries, closed at the last target, the stop, the end of the plan’s time or when another plan took its place."
        columns={['Part', 'R']}
        rows={rows.map(([name, value]) => ({ key: name, name, figures: [rText(value)] }))}
      />
    </GroupCard>
  );
}

const BANDS: readonly ConvictionBand[] = ['low', 'moderate', 'high'];

/** If strength of evidence meant anything, results would rise with it. */
export function BandTable({ bands }: Pick<RecordGroup, 'bands'>) {
  return (
    <GroupCard title="Does strong evidence do better?">
      <FigureTable
        caption="By strength of the evidence. No analysis shows its strength as a number: measured on recorded candles, it did not sort the outcomes."
        columns={['Evidence', ...OUTCOME_COLUMNS]}
        rows={BANDS.map((band) => ({
          key: band,
          name: <span className="block first-letter:uppercase">{EVIDENCE_WORDS[band]}</span>,
          ...outcomeFigures(bands.find((one) => one.band === band)),
        }))}
      />
    </GroupCard>
  );
}
