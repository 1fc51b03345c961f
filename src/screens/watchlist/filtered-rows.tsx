import { useEffect } from 'react';
import type { ScanRow } from '../../../domain/analysis/scan.ts';
import { type Filtered, passes } from '../../../domain/analysis/scan-filters.ts';
import { ensureCoins, useCoins } from '../../data/coins.ts';
import { FilterChips, FilterStatus, useFilters } from '../../filters/filter-chips.tsx';
import { CoinRows, type CoinRowsProps } from './coin-rows.tsx';
import { planNow, useWatches } from './row-plan.tsx';

interface FilteredRowsProps extends CoinRowsProps {
  readonly scanned: readonly ScanRow[];
}

/** By the plans of the list itself, and by what the scan knows of its coins. */
export function FilteredRows({ scanned, ...props }: FilteredRowsProps) {
  const { coins } = props;
  const filtering = useFilters();
  const names = useCoins(({ list }) => (list.status === 'ready' ? list.names : null));
  useEffect(() => void ensureCoins(), []);
  const watches = useWatches(coins.map(({ recommendation }) => recommendation));
  const rows = coins.map(({ coin, recommendation }): Filtered => {
    const { action = null, stance = null, ended } = planNow(recommendation, watches) ?? {};
    const plan = scanned.find((row) => row.coin === coin)?.plan;
    return { coin, plan: { ...plan, action, stance, life: { ended } } };
  });
  const fitting = rows.filter((row) => passes(row, filtering.filters, names?.[row.coin]));
  return (
    <>
      <div className="pt-2">
        <FilterChips {...filtering} rows={rows} />
      </div>
      <FilterStatus {...filtering} rows={rows} found={fitting.length} />
      <CoinRows {...props} fitting={fitting.map(({ coin }) => coin)} />
    </>
  );
}
