import { ENTRIES_A_PAGE, type TrackRecordEntry } from '../../../domain/track-record.ts';
import { Card } from '../../ui/card.tsx';
import { Pager } from '../../ui/pager.tsx';
import { EntryRow } from './entry-row.tsx';

interface EntryListProps {
  readonly entries: readonly TrackRecordEntry[];
  readonly total: number;
  /** The first page is 0. */
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** Every recommendation, newest first, losers included. */
export function EntryList({ entries, total, page, onPage }: EntryListProps) {
  return (
    <Card title="Every recommendation">
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
