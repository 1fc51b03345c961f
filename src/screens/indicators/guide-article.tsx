import type { ReactNode } from 'react';
import type { GuideEntry } from '../../../domain/indicator-guide/guide-entry.ts';
import { CheckValue } from './check-value.tsx';

function Part({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-0.5 border-line border-t py-2.5 sm:grid-cols-[7rem_minmax(0,1fr)]">
      <dt className="font-medium text-muted text-sm">{name}</dt>
      <dd>{children}</dd>
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
      className="rounded-xl border border-line bg-surface p-4 focus:outline-2 focus:outline-accent sm:p-5"
    >
      <h3 id={`${anchor}-name`} className="font-semibold text-base">
        {name}
      </h3>
      <p className="mt-1 mb-3 max-w-[70ch]">{purpose}</p>
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
