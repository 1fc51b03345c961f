import { TARGET_ROLES } from '../../../domain/odds/target-role.ts';
import type { Stance } from '../../../domain/recommendation.ts';
import type { TrackRecord } from '../../../domain/track-record.ts';
import { FigureTable } from './figure-table.tsx';
import { GroupCard } from './group-card.tsx';
import { OUTCOME_COLUMNS, outcomeFigures } from './outcome-figures.ts';
import { TARGET_NAMES } from './target-names.ts';

interface TargetTableProps {
  readonly targets: TrackRecord['targets'];
  readonly stance: Stance;
}

/** What positions closed at each target came to, each target on its own. */
export function TargetTable({ targets, stance }: TargetTableProps) {
  return (
    <GroupCard title="Target by target">
      <FigureTable
        caption="Each target is settled on its own, as if the whole position were closed there: same stop, same time."
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
