import { useMemo } from 'react';
import type { ScanRow } from '../../../domain/analysis/scan.ts';
import { FiveArrows } from '../../plan/five-arrows.tsx';
import { CoinCell, ScanChange, ScanPrice, ScanStance } from './cells.tsx';
import { baseText, fundingText, oddsText, olderText } from './market-words.ts';
import type { Sort } from './order.ts';
import { WatchButton, type WatchChoice } from './watch-choice.tsx';

export interface MarketListing {
  readonly rows: readonly ScanRow[];
  readonly names: Readonly<Record<string, string>>;
  readonly watch: WatchChoice;
  readonly now: number;
  readonly sort: Sort;
}

export function MarketRows({ rows, names, watch, now, sort }: MarketListing) {
  const drawn = useMemo(
    () =>
      rows.map((row) => {
        const { coin, plan } = row;
        return (
          <li
            key={coin}
            className="relative grid grid-cols-[minmax(0,1fr)_auto_auto] items-baseline gap-x-3 gap-y-1 border-line border-t py-2.5 ps-4 pe-2 text-[0.8125rem] sm:grid-cols-[minmax(0,1fr)_14rem_9.5rem_7rem_auto] sm:gap-x-6 @max-[17rem]:grid-cols-[minmax(0,1fr)_auto]"
          >
            <CoinCell coin={coin} name={names[coin]} older={olderText(row, rows, now)} />
            <span className="text-end text-[0.9375rem] sm:col-start-4 sm:row-start-1 @max-[17rem]:col-start-1 @max-[17rem]:text-start">
              <ScanPrice coin={coin} plan={plan} />
            </span>
            <span className="col-start-1 @max-[17rem]:col-span-2">
              <ScanStance plan={plan} />
            </span>
            <span className="text-end sm:col-start-4 sm:row-start-2 @max-[17rem]:col-start-1 @max-[17rem]:text-start">
              <ScanChange coin={coin} now={now} />
            </span>
            <span className="max-sm:not-in-data-[sort=leans]:hidden max-sm:col-span-2 sm:col-start-2 sm:row-start-1">
              <FiveArrows leans={plan.leans} className="max-w-56" />
            </span>
            <span className="numeric text-faint text-xs max-sm:not-in-data-[sort=funding]:hidden max-sm:col-span-2 sm:col-start-2 sm:row-start-2">
              Funding {fundingText(plan.funding)}
            </span>
            <span className="numeric max-sm:not-in-data-[sort=odds]:hidden max-sm:col-span-2 sm:col-start-3 sm:row-span-2 sm:row-start-1 sm:text-end">
              {oddsText(plan.odds)}
              {plan.odds ? (
                <span className="text-faint text-xs sm:block"> {baseText(plan.odds)}</span>
              ) : null}
            </span>
            <span className="col-start-3 row-span-2 row-start-1 self-center sm:col-start-5 @max-[17rem]:col-start-2">
              <WatchButton row={row} watch={watch} />
            </span>
          </li>
        );
      }),
    [rows, names, watch, now],
  );
  return (
    <div data-sort={sort.key} className="@container -mx-4">
      <ul className="border-line border-b">{drawn}</ul>
    </div>
  );
}
