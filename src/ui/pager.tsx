import { Button } from './button.tsx';

interface PagerProps {
  readonly label?: string;
  /** From 0. */
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

export function Pager({ label = 'Pages', page, pageSize, total, onPage }: PagerProps) {
  const first = page * pageSize;
  const last = Math.min(first + pageSize, total);
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-3">
      <p className="numeric text-muted text-sm">
        {first >= total ? 'None' : `${first + 1} to ${last}`} of {total}
      </p>
      <div className="flex flex-wrap gap-2">
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
