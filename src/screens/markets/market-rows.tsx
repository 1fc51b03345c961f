import { memo } from 'react';
import { cellsOf, type MarketListing } from './cells.tsx';
import { COLUMNS, type SortKey } from './order.ts';

/** On phones the figure that sorts is the only one beside price and change. */
const PLACES = {
  coin: 'min-w-0',
  price: 'text-end sm:col-start-4 sm:row-start-1 @max-[17rem]:col-start-1 @max-[17rem]:text-start',
  stance: 'col-start-1 @max-[17rem]:col-span-2',
  change: 'text-end sm:col-start-4 sm:row-start-2 @max-[17rem]:col-start-1 @max-[17rem]:text-start',
  leans: 'max-sm:not-in-data-[sort=leans]:hidden max-sm:col-span-2 sm:col-start-2 sm:row-start-1',
  funding:
    'text-faint text-xs max-sm:not-in-data-[sort=funding]:hidden max-sm:col-span-2 sm:col-start-2 sm:row-start-2',
  odds: 'max-sm:not-in-data-[sort=odds]:hidden max-sm:col-span-2 sm:col-start-3 sm:row-span-2 sm:row-start-1 sm:text-end',
  watch: 'col-start-3 row-span-2 row-start-1 self-center sm:col-start-5 @max-[17rem]:col-start-2',
} as const;
const PARTS = ['coin', 'price', 'stance', 'change', 'leans', 'funding', 'odds', 'watch'] as const;

export const MarketRows = memo(function MarketRows(listing: MarketListing) {
  return (
    <div data-sort={listing.sort.key} className="@container -mx-4">
      <ul className="border-line border-b">
        {listing.rows.map((row) => {
          const cells = cellsOf(row, listing);
          return (
            <li
              key={row.coin}
              className="relative grid grid-cols-[minmax(0,1fr)_auto_auto] items-baseline gap-x-3 gap-y-1 border-line border-t py-2.5 ps-4 pe-2 text-[0.8125rem] sm:grid-cols-[minmax(0,1fr)_14rem_9.5rem_7rem_auto] sm:gap-x-6 @max-[17rem]:grid-cols-[minmax(0,1fr)_auto]"
            >
              {PARTS.map((part) => (
                <span key={part} className={PLACES[part]}>
                  {part === 'funding' ? 'Funding ' : null}
                  {cells[part]}
                </span>
              ))}
            </li>
          );
        })}
      </ul>
    </div>
  );
});

const ALIGNED: Readonly<Record<SortKey, string>> = {
  place: 'w-20 px-2 ps-4 text-start',
  coin: 'px-2 text-start',
  price: 'px-2 text-end',
  change: 'min-w-20 px-2 text-end',
  leans: 'ps-8 pe-2 text-start',
  stance: 'px-2 text-start',
  odds: 'px-2 text-end',
  funding: 'px-2 text-end',
};

export const MarketTable = memo(function MarketTable(listing: MarketListing) {
  const { rows, sort } = listing;
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
              className={`h-9 font-normal text-faint text-xs aria-[sort]:font-semibold aria-[sort]:text-text ${ALIGNED[column]}`}
            >
              {text}
            </th>
          ))}
          <th scope="col">
            <span className="sr-only">Watch</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const { watch, ...cells } = cellsOf(row, listing);
          return (
            <tr key={row.coin} className="relative h-14 border-line border-t hover:bg-surface">
              {COLUMNS.map(([column]) => {
                const Cell = column === 'coin' ? 'th' : 'td';
                return (
                  <Cell
                    key={column}
                    scope={column === 'coin' ? 'row' : undefined}
                    className={ALIGNED[column]}
                  >
                    {cells[column]}
                  </Cell>
                );
              })}
              <td className="w-14 ps-2 pe-4">{watch}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
});
