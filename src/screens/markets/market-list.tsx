import { Bell } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { addressOf, NO_FILTERS, passes, VIEWS } from '../../../domain/analysis/scan-filters.ts';
import { ruleFor } from '../../../domain/rule/own-rule.ts';
import { useCoins } from '../../data/coins.ts';
import { useListPrices, usePrices } from '../../data/prices.ts';
import { type MarketRow, useRowsNow } from '../../data/scan.ts';
import { keptKey } from '../../device/kept-key.ts';
import { FilterChips, FilterStatus, useFilters } from '../../filters/filter-chips.tsx';
import { openRuleSheet } from '../../state/level-sheet.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceBar } from '../../ui/choice-bar.tsx';
import { useMedia, WIDE } from '../../ui/use-media.ts';
import { MarketRows, MarketTable } from './market-rows.tsx';
import { isInView, oddsNote } from './market-words.ts';
import { inOrder, readSort, SORTS, type Sort, sortText } from './order.ts';
import { useWatchChoice } from './watch-choice.tsx';

const keptSort = keptKey('coin-analyst.scan-sort');

/** Sorted on a choice and as rows arrive, not on price moves. */
function useOrder(rows: readonly MarketRow[], sort: Sort): readonly MarketRow[] {
  const priced = usePrices(({ known: prices }) => rows.some(({ coin }) => prices.has(coin)));
  return useMemo(() => {
    const prices = priced ? usePrices.getState().known : null;
    return inOrder(rows, sort, (coin) => prices?.get(coin));
  }, [rows, sort, priced]);
}

const NO_NAMES: Readonly<Record<string, string>> = {};

interface MarketListProps {
  readonly userId: string;
  readonly rows: readonly MarketRow[];
  readonly online: boolean;
  readonly now: number;
}

export function MarketList({ userId, rows, online, now }: MarketListProps) {
  const Rows = useMedia(WIDE) ? MarketTable : MarketRows;
  const [chosen, setSort] = useState(() => readSort(keptSort.read()));
  const sort = useDeferredValue(chosen);
  const filtering = useFilters();
  const { filters, onChange } = filtering;
  const drawn = useDeferredValue(filters);
  useListPrices(
    rows.map(({ coin }) => coin),
    false,
  );
  const all = useRowsNow(rows);
  const ordered = useOrder(all, sort);
  const names = useCoins(({ list }) => (list.status === 'ready' ? list.names : NO_NAMES));
  const [watch, floating] = useWatchChoice(userId, online);
  const { mine } = watch;
  const found = useMemo(
    () =>
      ordered.filter(
        (row) =>
          isInView(row, drawn.view, mine, drawn.claims) && passes(row, drawn, names[row.coin]),
      ),
    [ordered, drawn, mine, names],
  );
  const views = VIEWS.map((view) => {
    const count = all.filter((row) => isInView(row, view, mine, filters.claims)).length;
    return { all: 'All', changed: `Changed since yesterday, ${count}`, mine: `Mine, ${count}` }[
      view
    ];
  });
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <FilterChips {...filtering} rows={all} />
        <ChoiceBar
          label="Coins"
          options={views}
          value={views[VIEWS.indexOf(filters.view)] ?? ''}
          onChange={(view) => onChange({ view: VIEWS[views.indexOf(view)] ?? 'all' })}
        />
      </div>
      <div className="-my-2 flex flex-wrap items-center justify-between gap-x-2">
        <FilterStatus {...filtering} rows={all} found={found.length}>
          by
          <select
            aria-label="Sort by"
            value={sortText(chosen)}
            onChange={({ target }) => {
              setSort(readSort(target.value));
              keptSort.keep(target.value);
            }}
            className="min-h-11 min-w-0 max-w-full rounded-md bg-page font-[560] text-text"
          >
            {SORTS.map((each) => (
              <option key={each.words} value={sortText(each)}>
                {each.words}
              </option>
            ))}
          </select>
        </FilterStatus>
        <span className="-mx-2 flex flex-wrap">
          {filters.claims.map((claim) => (
            <Button
              key={claim}
              variant="quiet"
              className="px-2 text-start text-accent"
              onClick={() => openRuleSheet(claim, null)}
            >
              <Bell aria-hidden="true" className="size-4 shrink-0" />
              Tell me when{' '}
              {addressOf(filters) === addressOf({ ...NO_FILTERS, claims: [claim] })
                ? `${found.length > 0 ? 'another' : 'one'} joins`
                : `a coin joins: ${ruleFor(claim)?.phrase}`}
            </Button>
          ))}
        </span>
      </div>
      <Rows rows={found} {...{ names, watch, now, sort }} claims={drawn.claims} />
      <p className="max-w-[68ch] text-faint text-xs">{oddsNote()}</p>
      {floating}
    </>
  );
}
