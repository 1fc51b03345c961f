import { ChevronDown, ChevronUp } from 'lucide-react';
import { useMemo } from 'react';
import type { ScanRow } from '../../../domain/analysis/scan.ts';
import { FiveArrows } from '../../plan/five-arrows.tsx';
import { classNames } from '../../ui/class-names.ts';
import { CoinLink, ScanChange, ScanPrice, ScanStance } from './cells.tsx';
import { COLUMNS, type Sort, type SortKey } from './order.ts';
import { baseText, fundingPace, fundingText, oddsText, olderText } from './scan-words.ts';

/** Right-aligned. */
const FIGURES: ReadonlySet<SortKey> = new Set(['price', 'change', 'odds', 'funding']);
const AFTER_FIGURES = 'ps-8';

interface HeadProps {
  readonly column: SortKey;
  readonly text: string;
  readonly sort: Sort;
  readonly onSort: (key: SortKey) => void;
}

function Head({ column, text, sort, onSort }: HeadProps) {
  const chosen = sort.key === column;
  const Chevron = sort.way === 'ascending' ? ChevronUp : ChevronDown;
  return (
    <th
      scope="col"
      aria-sort={chosen ? sort.way : undefined}
      className={classNames(
        'px-2 first:ps-4 last:pe-4',
        FIGURES.has(column) ? 'text-end' : 'text-start',
        column === 'leans' && AFTER_FIGURES,
      )}
    >
      <button
        type="button"
        onClick={() => onSort(column)}
        className={classNames(
          'inline-flex min-h-11 items-center gap-1 whitespace-nowrap text-xs hover:text-text',
          chosen ? 'font-semibold text-text' : 'font-normal text-faint',
          FIGURES.has(column) && 'flex-row-reverse',
        )}
      >
        {text}
        <Chevron aria-hidden="true" className={classNames('size-3.5', !chosen && 'invisible')} />
      </button>
    </th>
  );
}

interface ScanTableProps {
  readonly rows: readonly ScanRow[];
  readonly sort: Sort;
  readonly onSort: (key: SortKey) => void;
  readonly now: number;
}

export function ScanTable({ rows, sort, onSort, now }: ScanTableProps) {
  const drawn = useMemo(
    () =>
      rows.map((row) => {
        const { coin, place, plan } = row;
        const older = olderText(row, rows, now);
        return (
          <tr key={coin} className="relative h-14 border-line border-t hover:bg-surface">
            <td className="numeric w-20 px-2 ps-4 text-faint">{place}</td>
            <th scope="row" className="px-2 text-start">
              <CoinLink coin={coin} />
              {older ? <span className="block font-normal text-faint text-xs">{older}</span> : null}
            </th>
            <td className="px-2 text-end text-[0.9375rem]">
              <ScanPrice coin={coin} plan={plan} />
            </td>
            <td className="min-w-20 px-2 text-end">
              <ScanChange coin={coin} now={now} />
            </td>
            <td className={classNames('pe-2', AFTER_FIGURES)}>
              <FiveArrows leans={plan.leans} className="max-w-56" />
            </td>
            <td className="px-2">
              <ScanStance plan={plan} />
            </td>
            <td className="numeric px-2 text-end">
              {oddsText(plan.odds)}
              <span className="block text-faint text-xs">{baseText(plan.odds)}</span>
            </td>
            <td className="numeric px-2 pe-4 text-end">
              {fundingText(plan.funding)}
              <span className="block text-faint text-xs">{fundingPace(plan.funding)}</span>
            </td>
          </tr>
        );
      }),
    [rows, now],
  );
  return (
    <table className="-mx-4 w-[calc(100%+2rem)] border-line border-b text-[0.8125rem]">
      <caption className="sr-only">The most traded coins, as the last scan found them</caption>
      <thead>
        <tr>
          {COLUMNS.map(([column, text]) => (
            <Head key={column} column={column} text={text} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>{drawn}</tbody>
    </table>
  );
}
