import type { TradeSummary } from '../../../../domain/analysis/recommendation.ts';
import { TIMEFRAMES } from '../../../../domain/market/timeframe.ts';
import { formatPrice } from '../../../../domain/text/number-format.ts';
import { counted } from '../../../../domain/text/plural.ts';
import { PHONE_PLACE } from '../frame/cockpit.tsx';
import { Fold } from '../frame/fold.tsx';

type Labels = Readonly<Record<string, string | number>>;
type Labelled = readonly [label: string, value: Labels[string]];

/* The database does not keep a map's order, so each list is sorted for reading. */

const FIRST = ['entry', 'stop loss'];

/** Entry and stop first, then by label. */
export function bySide(labels: Labels): readonly Labelled[] {
  const rank = (label: string) => {
    const index = FIRST.indexOf(label.toLowerCase());
    return index === -1 ? FIRST.length : index;
  };
  return Object.entries(labels).toSorted(
    ([a], [b]) => rank(a) - rank(b) || a.localeCompare(b, 'en', { numeric: true }),
  );
}

/** Highest price on top; words after the prices. */
export function byPrice(labels: Labels): readonly Labelled[] {
  const height = (value: string | number) =>
    typeof value === 'number' ? value : Number.NEGATIVE_INFINITY;
  return Object.entries(labels).toSorted(([, a], [, b]) =>
    height(a) === height(b) ? 0 : height(b) - height(a),
  );
}

/** Longest timeframe first; labels without one before them. */
export function byTimeframeName(labels: Labels): readonly Labelled[] {
  const rank = (label: string) => TIMEFRAMES.findIndex((name) => label.startsWith(`${name} `));
  return Object.entries(labels).toSorted(([a], [b]) => rank(a) - rank(b));
}

interface SummaryCardProps {
  readonly summary: TradeSummary;
  readonly tickSize: number;
}

export function SummaryCard({ summary, tickSize }: SummaryCardProps) {
  const lists = [
    ['Specific Levels', bySide(summary.specificLevels), 'N/A'],
    ['Important Levels', byPrice(summary.importantLevels), 'N/A'],
    ['Pattern Identification', byTimeframeName(summary.patternIdentification), 'None'],
  ] as const;
  const prices = [...lists[0][1], ...lists[1][1]].filter(([, value]) => typeof value === 'number');
  return (
    <Fold
      title="Trade Summary"
      verdict={counted(prices.length, 'price')}
      className={PHONE_PLACE.summary}
    >
      <div className="flex flex-col gap-4 md:pt-3">
        {lists.map(([title, entries, empty]) => (
          <div key={title}>
            <h3 className="mb-0.5 font-normal text-muted text-xs">{title}</h3>
            {entries.length === 0 ? <p className="text-muted">{empty}</p> : null}
            <dl>
              {entries.map(([label, value]) => (
                <div
                  key={label}
                  className="flex items-baseline justify-between gap-4 border-line border-t py-1.5 text-[0.8125rem] first:border-t-0"
                >
                  <dt className="text-muted">{label}</dt>
                  <dd className="numeric text-end font-medium first-letter:uppercase">
                    {typeof value === 'number' ? formatPrice(value, tickSize) : value}
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
        <div>
          <h3 className="mb-0.5 font-normal text-muted text-xs">Risk Management</h3>
          <p className="max-w-[68ch] text-[0.8125rem] text-muted leading-normal">
            {summary.riskManagement || 'N/A'}
          </p>
        </div>
      </div>
    </Fold>
  );
}
