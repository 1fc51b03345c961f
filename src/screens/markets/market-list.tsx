import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ScanRow } from '../../../domain/analysis/scan.ts';
import { useCoins } from '../../data/coins.ts';
import { followPrices, usePrices } from '../../data/prices.ts';
import { useRowsNow } from '../../data/scan.ts';
import { keptKey } from '../../device/kept-key.ts';
import { Button } from '../../ui/button.tsx';
import { useMedia, WIDE } from '../../ui/use-media.ts';
import { FilterBar } from './filter-bar.tsx';
import { addressOf, type Filters, isInView, NO_FILTERS, passes, readFilters } from './filters.ts';
import { MarketRows } from './market-rows.tsx';
import { MarketTable } from './market-table.tsx';
import { oddsNote } from './market-words.ts';
import { COLUMNS, inOrder, readSort, type Sort, sortText } from './order.ts';
import { useWatchChoice } from './watch-choice.tsx';

const SORTS = COLUMNS.flatMap(([key, text, up, down]) => [
  [sortText({ key, way: 'ascending' }), `${text}, ${up}`] as const,
  [sortText({ key, way: 'descending' }), `${text}, ${down}`] as const,
]);

const keptSort = keptKey('coin-analyst.scan-sort');

/** Sorted on a choice and as rows arrive, not on price moves. */
function useOrder(rows: readonly ScanRow[], sort: Sort): readonly ScanRow[] {
  const priced = usePrices(({ known: prices }) => rows.some(({ coin }) => prices.has(coin)));
  return useMemo(() => {
    const prices = priced ? usePrices.getState().known : null;
    return inOrder(rows, sort, (coin) => {
      const known = prices?.get(coin);
      return { price: known?.price ?? null, change: known?.change24h ?? null };
    });
  }, [rows, sort, priced]);
}

const OWN = 'own filters';

/** The address follows them; another link to this page sets them. */
function useFilters(): readonly [Filters, (changed: Partial<Filters>) => void] {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const [filters, setFilters] = useState(() => readFilters(search));
  useEffect(() => {
    if (state !== OWN) setFilters(readFilters(search));
  }, [search, state]);
  const change = (changed: Partial<Filters>) => {
    const next = { ...filters, ...changed };
    setFilters(next);
    void navigate({ search: addressOf(next) }, { replace: true, state: OWN });
  };
  return [filters, change];
}

const NO_NAMES: Readonly<Record<string, string>> = {};

interface MarketListProps {
  readonly userId: string;
  readonly rows: readonly ScanRow[];
  readonly online: boolean;
  readonly now: number;
}

export function MarketList({ userId, rows, online, now }: MarketListProps) {
  const Rows = useMedia(WIDE) ? MarketTable : MarketRows;
  const [sort, setSort] = useState(() => readSort(keptSort.read()));
  const [filters, change] = useFilters();
  const drawn = useDeferredValue(filters);
  const coins = rows
    .map(({ coin }) => coin)
    .sort()
    .join();
  useEffect(() => followPrices(coins.split(','), false), [coins]);
  const all = useRowsNow(rows);
  const ordered = useOrder(all, useDeferredValue(sort));
  const names = useCoins(({ list }) => (list.status === 'ready' ? list.names : NO_NAMES));
  const [watch, floating] = useWatchChoice(userId, online);
  const { mine } = watch;
  const found = useMemo(
    () =>
      ordered.filter(
        (row) => isInView(row, drawn.view, mine) && passes(row, drawn, names[row.coin]),
      ),
    [ordered, drawn, mine, names],
  );
  const choose = (text: string) => {
    setSort(readSort(text));
    keptSort.keep(text);
  };
  const unknown = all.filter(({ plan }) => !plan.yesterday).length;
  const clear = (
    <Button variant="quiet" className="px-2 text-accent" onClick={() => change(NO_FILTERS)}>
      Clear filters
    </Button>
  );
  return (
    <>
      <FilterBar rows={all} filters={filters} mine={mine} onChange={change} />
      <div className="-my-2 flex min-h-11 flex-wrap items-center gap-x-2 text-[0.8125rem] text-faint">
        <p role="status" className="numeric font-[560] text-text">
          {found.length} of {all.length}
        </p>
        by
        <select
          aria-label="Sort by"
          value={sortText(sort)}
          onChange={({ target }) => choose(target.value)}
          className="min-h-11 min-w-0 max-w-full rounded-md bg-page font-[560] text-text"
        >
          {SORTS.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        {found.length > 0 && addressOf(filters) !== '' ? clear : null}
      </div>
      {drawn.view === 'changed' && unknown > 0 ? (
        <p className="text-[0.8125rem] text-muted">
          Yesterday is not known for {unknown} of {all.length} coins.
        </p>
      ) : null}
      {found.length === 0 ? (
        <p className="flex flex-wrap items-center gap-x-2 border-line border-t py-4">
          No coin fits. {clear}
        </p>
      ) : (
        <Rows rows={found} {...{ names, watch, now, sort }} />
      )}
      <p className="max-w-[68ch] text-faint text-xs">{oddsNote()}</p>
      {floating}
    </>
  );
}
