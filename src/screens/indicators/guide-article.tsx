import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { GuideCheck, GuideEntry } from '../../../domain/guide/guide-entry.ts';

const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });

/** Words as they are, numbers with up to six decimals. */
export const valueText = (value: number | string): string =>
  typeof value === 'string' ? value : NUMBER.format(value);

function Basis({ check }: { readonly check: GuideCheck }) {
  switch (check.on) {
    case 'sample':
      return (
        <>
          At the newest of the{' '}
          <Link className="link" to="#sample-candles">
            sample candles
          </Link>
          :
        </>
      );
    case 'path':
      return (
        <>
          At the newest of the{' '}
          <Link className="link" to="#drawn-candles">
            candles drawn
          </Link>{' '}
          through <span className="numeric">{pathText(check.path)}</span> (candle: price):
        </>
      );
    case 'given':
      return (
        <>
          Given <span className="numeric">{inputText(check.inputs)}</span>:
        </>
      );
  }
}

const pathText = (path: readonly (readonly [number, number])[]): string =>
  path.map(([row, price]) => `${row}: ${valueText(price)}`).join(', ');

const inputText = (inputs: Readonly<Record<string, number>>): string =>
  Object.entries(inputs)
    .map(([name, value]) => `${name} ${valueText(value)}`)
    .join(', ');

/** As on the cards; targets of a list go by their own label. */
function labelOf(field: string, readings: GuideEntry['readings']): string {
  const own = readings[field];
  if (own !== undefined) return own;
  const dot = field.lastIndexOf('.');
  return `${readings[field.slice(0, dot)] ?? ''} ${field.slice(dot + 1)}`.trim();
}

/** A worked example with the product's result. */
function CheckValue({ entry }: { readonly entry: GuideEntry }) {
  const { check, readings } = entry;
  return (
    <>
      <p>
        <Basis check={check} />
      </p>
      <dl className="mt-1 max-w-md">
        {Object.entries(check.values).map(([field, value]) => (
          <div
            key={field}
            className="flex items-baseline justify-between gap-4 border-line border-t py-1.5 first:border-t-0"
          >
            <dt className="text-muted">{labelOf(field, readings)}</dt>
            <dd className="numeric text-end">{valueText(value)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Part({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-0.5 py-2 sm:grid-cols-[7rem_minmax(0,1fr)]">
      <dt className="text-faint text-xs leading-6">{name}</dt>
      <dd className="min-w-0 break-words [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

interface GuideArticleProps extends Pick<GuideEntry, 'anchor' | 'name'> {
  readonly children: ReactNode;
}

export function GuideArticle({ anchor, name, children }: GuideArticleProps) {
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
      {children}
    </article>
  );
}

export function EntryArticle({ entry }: { readonly entry: GuideEntry }) {
  const { anchor, name, purpose, formula, parameters, warmUp, source } = entry;
  return (
    <GuideArticle anchor={anchor} name={name}>
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
    </GuideArticle>
  );
}
