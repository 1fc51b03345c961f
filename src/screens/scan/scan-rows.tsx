import { useMemo } from 'react';
import type { ScanRow } from '../../../domain/analysis/scan.ts';
import { FiveArrows } from '../../plan/five-arrows.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { CoinLink, ScanChange, ScanPrice, ScanStance } from './cells.tsx';
import { COLUMNS, readSort, type Sort, type SortKey, type SortWay, sortText } from './order.ts';
import { baseText, fundingText, oddsText, olderText } from './scan-words.ts';

const WAYS: readonly SortWay[] = ['ascending', 'descending'];
const LARGEST = { ascending: 'smallest first', descending: 'largest first' };
const WAY_WORDS: Readonly<Record<SortKey, Readonly<Record<SortWay, string>>>> = {
  place: { ascending: 'largest first', descending: 'smallest first' },
  coin: { ascending: 'A to Z', descending: 'Z to A' },
  price: LARGEST,
  change: LARGEST,
  leans: { ascending: 'down first', descending: 'up first' },
  stance: { ascending: 'trade first', descending: 'stand aside first' },
  odds: LARGEST,
  funding: LARGEST,
};

const OPTIONS = COLUMNS.flatMap(([key, text]) =>
  WAYS.map((way) => [sortText({ key, way }), `${text}, ${WAY_WORDS[key][way]}`] as const),
);

interface ScanRowsProps {
  readonly rows: readonly ScanRow[];
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly now: number;
}

/** For narrow pages: three lines per row. */
export function ScanRows({ rows, sort, onSort, now }: ScanRowsProps) {
  const drawn = useMemo(
    () =>
      rows.map((row) => {
        const { coin, plan } = row;
        const older = olderText(row, rows, now);
        return (
          <li
            key={coin}
            className="relative grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-1 border-line border-t px-4 py-2.5 text-[0.8125rem] sm:grid-cols-[minmax(0,1fr)_14rem_9.5rem_7rem] sm:gap-x-6"
          >
            <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
              <CoinLink coin={coin} />
              {older ? <span className="text-faint text-xs">{older}</span> : null}
            </span>
            <span className="text-end text-[0.9375rem] sm:col-start-4 sm:row-start-1">
              <ScanPrice coin={coin} plan={plan} />
            </span>
            <ScanStance plan={plan} />
            <span className="text-end sm:col-start-4 sm:row-start-2">
              <ScanChange coin={coin} now={now} />
            </span>
            <FiveArrows
              leans={plan.leans}
              className="max-w-56 max-sm:col-span-2 sm:col-start-2 sm:row-start-1"
            />
            <span className="numeric text-faint text-xs sm:col-start-2 sm:row-start-2">
              Funding {fundingText(plan.funding)}
            </span>
            <span className="numeric text-end sm:col-start-3 sm:row-span-2 sm:row-start-1">
              {oddsText(plan.odds)}
              {plan.odds ? (
                <span className="text-faint text-xs sm:block"> {baseText(plan.odds)}</span>
              ) : null}
            </span>
          </li>
        );
      }),
    [rows, now],
  );
  return (
    <>
      <SelectField
        label="Sort by"
        className="sm:max-w-72"
        options={OPTIONS}
        value={sortText(sort)}
        onChange={(chosen) => onSort(readSort(chosen))}
      />
      <ul className="-mx-4 border-line border-b">{drawn}</ul>
    </>
  );
}
