import { ENTRIES_A_PAGE, type TrackRecordEntry } from '../../../domain/track-record.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
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
  const first = page * ENTRIES_A_PAGE;
  const last = first + entries.length;
  return (
    <Card title="Every recommendation">
      <ul>
        {entries.map((entry) => (
          <EntryRow key={entry.number} entry={entry} />
        ))}
      </ul>
      <nav
        aria-label="Pages"
        className="mt-2 flex flex-wrap items-center justify-between gap-3 border-line border-t pt-3"
      >
        <p className="numeric text-muted text-sm">
          {entries.length === 0 ? 'None' : `${first + 1} to ${last}`} of {total}
        </p>
        <div className="flex gap-2">
          <Button disabled={page === 0} onClick={() => onPage(page - 1)}>
            Previous
          </Button>
          <Button disabled={last >= total} onClick={() => onPage(page + 1)}>
            Next
          </Button>
        </div>
      </nav>
    </Card>
  );
}
