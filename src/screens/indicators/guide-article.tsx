import type { ReactNode } from 'react';
import type { GuideEntry } from '../../../domain/indicator-guide/guide-entry.ts';
import { CheckValue } from './check-value.tsx';

function Part({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-0.5 py-2 sm:grid-cols-[7rem_minmax(0,1fr)]">
      <dt className="text-faint text-xs leading-6">{name}</dt>
      <dd className="min-w-0 break-words [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

/** How one indicator, pattern or rule is computed. */
export function GuideArticle({ entry }: { readonly entry: GuideEntry }) {
  const { anchor, name, purpose, formula, parameters, warmUp, source } = entry;
  return (
    <article
      id={anchor}
      tabIndex={-1}
      aria-labelledby={`${anchor}-name`}
      className="border-line border-t py-5 focus:outline-2 focus:outline-accent focus:outline-offset-4"
    >
      <h3 id={`${anchor}-name`} className="font-semibold text-[0.9375rem]">
        {name}
      </h3>
      <p className="mt-1 mb-2 max-w-[68ch]">{purpose}</p>
      <dl>
        <Part name="Formula">
          <ul className="flex flex-col gap-1.5 font-mono text-[0.8125rem] leading-relaxed">
            {formula.split('\n').map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Part>
        <Part name="Parameters">{parameters}</Part>
        <Part name="Warm-up">{warmUp}</Part>
        <Part name="Source">{source}</Part>
        <Part name="Check value">
          <CheckValue entry={entry} />
        </Part>
      </dl>
    </article>
  );
}
