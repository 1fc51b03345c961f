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
            className="flex min-h-11 items-center rounded-lg px-3 py-1.5 text-muted hover:bg-raised hover:text-text"
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
      <details className="group rounded-xl border border-line bg-surface lg:hidden">
        <summary className="flex min-h-11 items-center justify-between px-4 py-2 font-medium">
          Contents
          <span aria-hidden="true" className="text-muted group-open:rotate-180">
            ▾
          </span>
        </summary>
        <nav aria-label="Contents" className="px-1 pb-2">
          <Places places={places} />
        </nav>
      </details>
      <nav
        aria-label="Contents"
        className="sticky top-20 hidden max-h-[calc(100dvh-6rem)] overflow-y-auto text-sm lg:block"
      >
        <Places places={places} />
      </nav>
    </>
  );
}
