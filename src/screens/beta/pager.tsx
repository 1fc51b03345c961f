import { BETA_PAGE_SIZE } from '../../../domain/beta.ts';
import { Button } from '../../ui/button.tsx';

interface PagerProps {
  /** The first page is 0. */
  readonly page: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** Which addresses are shown, and the way to the others. */
export function Pager({ page, total, onPage }: PagerProps) {
  const first = page * BETA_PAGE_SIZE;
  const last = Math.min(first + BETA_PAGE_SIZE, total);
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3">
      <p className="numeric text-muted text-sm">
        {total === 0 ? 'None' : `${first + 1} to ${last}`} of {total}
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
  );
}
