import { Link } from 'react-router-dom';
import type { GuideEntry } from '../../../../domain/guide/guide-entry.ts';
import { useIsVisitor } from '../visitor/visitor.ts';

function Formula({ entry }: { readonly entry: GuideEntry }) {
  return (
    <>
      <p className="whitespace-pre-line text-sm">{entry.formula}</p>
      <p className="mt-1 text-muted text-sm">
        Parameters: {entry.parameters}. Source: {entry.source}
      </p>
    </>
  );
}

/** Collapsed if there are several. */
export function Formulas({ entries }: { readonly entries: readonly GuideEntry[] }) {
  const visiting = useIsVisitor();
  const [only, ...others] = entries;
  if (only && others.length === 0) return <Formula entry={only} />;
  return entries.map((entry) => (
    <details key={entry.anchor} className="border-line border-t first:border-t-0">
      <summary className="min-h-11 py-2.5 text-sm">{entry.name}</summary>
      <div className="pb-3">
        <Formula entry={entry} />
        {visiting ? null : (
          <Link to={`/indicators#${entry.anchor}`} className="link inline-block py-2 text-sm">
            {entry.name} in the guide
          </Link>
        )}
      </div>
    </details>
  ));
}
