import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonClass } from '../../../ui/button.tsx';

interface PagerProps {
  /** The first page is 0. */
  readonly page: number;
  readonly pages: number;
  readonly addressOf: (page: number) => string;
}

/** Leads to the pages beside this one. */
export function Pager({ page, pages, addressOf }: PagerProps) {
  if (pages <= 1 && page === 0) return null;
  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-2">
      {page > 0 ? (
        <Link to={addressOf(page - 1)} className={buttonClass()}>
          <ChevronLeft aria-hidden="true" className="size-4" />
          Previous
        </Link>
      ) : (
        <span className="min-w-28" />
      )}
      <span className="numeric text-center text-muted text-sm">
        Page {(page + 1).toLocaleString('en')} of {Math.max(pages, page + 1).toLocaleString('en')}
      </span>
      {page + 1 < pages ? (
        <Link to={addressOf(page + 1)} className={buttonClass()}>
          Next
          <ChevronRight aria-hidden="true" className="size-4" />
        </Link>
      ) : (
        <span className="min-w-28" />
      )}
    </nav>
  );
}
