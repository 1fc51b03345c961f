import { useMemo } from 'react';
import { FiveArrows } from '../../plan/five-arrows.tsx';
import { classNames } from '../../ui/class-names.ts';
import { CoinCell, ScanChange, ScanPrice, ScanStance } from './cells.tsx';
import type { MarketListing } from './market-rows.tsx';
import { baseText, fundingPace, fundingText, oddsText, olderText } from './market-words.ts';
import { COLUMNS, type SortKey } from './order.ts';
import { WatchButton } from './watch-choice.tsx';

/** Right-aligned. */
const FIGURES: ReadonlySet<SortKey> = new Set(['price', 'change', 'odds', 'funding']);
const AFTER_FIGURES = 'ps-8';

export function MarketTable({ rows, names, watch, now, sort }: MarketListing) {
  const drawn = useMemo(
    () =>
      rows.map((row) => {
        const { coin, place, plan } = row;
        return (
          <tr key={coin} className="relative h-14 border-line border-t hover:bg-surface">
            <td className="numeric w-20 px-2 ps-4 text-faint">{place}</td>
            <th scope="row" className="px-2 text-start">
              <CoinCell coin={coin} name={names[coin]} older={olderText(row, rows, now)} />
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
            <td className="numeric px-2 text-end">
              {fundingText(plan.funding)}
              <span className="block text-faint text-xs">{fundingPace(plan.funding)}</span>
            </td>
            <td className="w-14 ps-2 pe-4">
              <WatchButton row={row} watch={watch} />
            </td>
          </tr>
        );
      }),
    [rows, names, watch, now],
  );
  return (
    <table className="-mx-4 w-[calc(100%+2rem)] border-line border-b text-[0.8125rem]">
      <caption className="sr-only">The most traded coins, as the last scan found them</caption>
      <thead>
        <tr>
          {COLUMNS.map(([column, text]) => (
            <th
              key={column}
              scope="col"
              aria-sort={sort.key === column ? sort.way : undefined}
              className={classNames(
                'h-9 px-2 font-normal text-faint text-xs first:ps-4 aria-[sort]:font-semibold aria-[sort]:text-text',
                FIGURES.has(column) ? 'text-end' : 'text-start',
                column === 'leans' && AFTER_FIGURES,
              )}
            >
              {text}
            </th>
          ))}
          <th scope="col">
            <span className="sr-only">Watch</span>
          </th>
        </tr>
      </thead>
      <tbody>{drawn}</tbody>
    </table>
  );
}
