import type { AsideReason } from '../../../domain/recommendation.ts';
import type { TrackRecord } from '../../../domain/track-record.ts';
import { FigureTable } from './figure-table.tsx';
import { GroupCard } from './group-card.tsx';
import { OUTCOME_COLUMNS, outcomeFigures } from './outcome-figures.ts';

/** Why one stands aside, in a few words. */
const REASON_NAMES: Readonly<Record<AsideReason, string>> = {
  'no odds': 'the history is too short for odds',
  'poor odds': 'the odds do not pay',
  costs: 'costs eat what is expected',
  'no lean': 'the evidence hardly leans',
  conflict: 'timeframes lean opposite ways',
};

/** What came of the plans that said to stand aside, by the reason that they gave. */
export function AsideReasons({ asideFor }: Pick<TrackRecord, 'asideFor'>) {
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
