import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { GuideEntry, GuideSection } from '../../../domain/guide/guide-entry.ts';
import { INDICATOR_GUIDE } from '../../../domain/guide/indicator-guide.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import { useAnchor } from '../../ui/use-anchor.ts';
import { EntryArticle } from './guide-article.tsx';
import { SampleCandles } from './sample-candles.tsx';

function haystack(title: string, entry: GuideEntry): string {
  const { name, purpose, formula, parameters, source, readings } = entry;
  return [title, name, purpose, formula, parameters, source, ...Object.values(readings)]
    .join('\n')
    .toLowerCase();
}

/** Entries with every word of the query, in any case and order; a blank query keeps everything. */
export function searchGuide(guide: readonly GuideSection[], query: string): GuideSection[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return guide.flatMap((section) => {
    const entries = section.entries.filter((entry) => {
      const text = haystack(section.title, entry);
      return words.every((word) => text.includes(word));
    });
    return entries.length > 0 ? [{ ...section, entries }] : [];
  });
}

export const entryCount = (guide: readonly GuideSection[]): number =>
  guide.reduce((count, { entries }) => count + entries.length, 0);

type Place = Pick<GuideSection, 'anchor' | 'title'>;

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

/** Collapsed on small screens, beside the text on wide ones. */
function Contents({ places }: { readonly places: readonly Place[] }) {
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

const ALL = entryCount(INDICATOR_GUIDE);

export function IndicatorsScreen() {
  const [query, setQuery] = useState('');
  useAnchor(useLocation());
  const found = searchGuide(INDICATOR_GUIDE, query);
  const count = entryCount(found);
  return (
    <Page title="How it is computed">
      <p className="max-w-[68ch] text-muted">
        Every value of an analysis with its formula, its parameters, the candles it needs first, and
        where it comes from. If another chart shows a different number, look here for what differs:
        a seed, an average, a displacement. Each check value is what this product computes for an
        example that you can repeat.
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[15rem_minmax(0,1fr)] lg:items-start lg:gap-6">
        <Contents
          places={[...found, { anchor: 'sample-candles', title: 'Candles of the check values' }]}
        />
        <div className="flex min-w-0 flex-col gap-8 lg:border-line lg:border-s lg:ps-6">
          <div className="flex flex-col gap-1.5">
            <TextField
              label="Search"
              type="search"
              placeholder="RSI, Wilder, stop-loss…"
              value={query}
              onChange={(event) => setQuery(event.target.value)}
            />
            <p role="status" className="text-muted text-sm">
              {count === ALL ? `${ALL} explanations` : `${count} of ${ALL} explanations`}
            </p>
          </div>
          {count === 0 ? (
            <div className="flex flex-col items-start gap-3 py-4">
              <p>Nothing here matches “{query.trim()}”.</p>
              <Button onClick={() => setQuery('')}>Show everything</Button>
            </div>
          ) : null}
          {found.map(({ anchor, title, entries }) => (
            <section key={anchor} aria-labelledby={anchor} className="flex flex-col">
              <h2
                id={anchor}
                tabIndex={-1}
                className="pb-3 font-semibold text-[1.0625rem] focus:outline-2 focus:outline-accent"
              >
                {title}
              </h2>
              {entries.map((entry) => (
                <EntryArticle key={entry.anchor} entry={entry} />
              ))}
            </section>
          ))}
          <SampleCandles />
        </div>
      </div>
    </Page>
  );
}
