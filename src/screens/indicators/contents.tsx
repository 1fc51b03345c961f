import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router-dom';

/** A place on the page. */
export interface Place {
  readonly anchor: string;
  readonly title: string;
}

function Places({ places }: { readonly places: readonly Place[] }) {
  return (
    <ul>
      {places.map(({ anchor, title }) => (
        <li key={anchor}>
          <Link
            to={`#${anchor}`}
            className="flex min-h-11 items-center rounded-md px-3 py-1.5 text-muted hover:bg-raised hover:text-text"
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The table of contents: folded on small screens, beside the text on wide ones. */
export function Contents({ places }: { readonly places: readonly Place[] }) {
  return (
    <>
      <details className="group border-line border-y lg:hidden">
        <summary className="flex min-h-14 items-center justify-between py-2 font-semibold">
          Contents
          <ChevronDown aria-hidden="true" className="size-4 text-faint group-open:rotate-180" />
        </summary>
        <nav aria-label="Contents" className="-mx-3 pb-2">
          <Places places={places} />
        </nav>
      </details>
      <nav
        aria-label="Contents"
        className="sticky top-[calc(var(--head-height)+1.5rem)] hidden max-h-[calc(100dvh-var(--head-height)-3rem)] overflow-y-auto text-[0.8125rem] lg:block"
      >
        <Places places={places} />
      </nav>
    </>
  );
}
