import {
  ENTRIES_A_PAGE,
  type RecordGroupName,
  type TrackRecordEntry,
} from '../../../domain/record/track-record.ts';
import { Card } from '../../ui/card.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { EntryRow } from './entry-row.tsx';

const GROUPS = [
  ['', 'All'],
  ['trade', 'Those that said to trade'],
  ['aside', 'Those that said to stand aside'],
] as const satisfies readonly (readonly [RecordGroupName | '', string])[];

interface EntryListProps {
  readonly entries: readonly TrackRecordEntry[];
  readonly total: number;
  /** Null for all groups. */
  readonly group: RecordGroupName | null;
  readonly onGroup: (group: RecordGroupName | null) => void;
  /** The first page is 0. */
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** Newest first, losers included. */
export function EntryList({ entries, total, group, onGroup, page, onPage }: EntryListProps) {
  return (
    <Card title="Every recommendation">
      <SelectField
        label="Show"
        className="mb-2 max-w-80"
        options={GROUPS}
        value={group ?? ''}
        onChange={(chosen) => onGroup(chosen || null)}
      />
      <ul>
        {entries.map((entry) => (
          <EntryRow key={entry.number} entry={entry} />
        ))}
      </ul>
      <div className="mt-2 border-line border-t pt-3">
        <Pager page={page} pageSize={ENTRIES_A_PAGE} total={total} onPage={onPage} />
      </div>
    </Card>
  );
}
