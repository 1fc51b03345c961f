import { useEffect, useMemo, useState } from 'react';
import type { ScanRow } from '../../../domain/scan.ts';
import { chosenSort, keepSort } from '../../device/scan-sort.ts';
import { followPrices, usePrices } from '../../state/prices.ts';
import { useMedia } from '../../ui/use-media.ts';
import { inOrder, nextSort, readSort, type Sort, sortText } from './order.ts';
import { ScanRows } from './scan-rows.tsx';
import { ScanTable } from './scan-table.tsx';

/** The rows in the order chosen, which is made when it is chosen and as rows come, not as prices move. */
function useOrder(rows: readonly ScanRow[], sort: Sort): readonly ScanRow[] {
  const priced = usePrices(({ prices }) => rows.some(({ coin }) => prices.has(coin)));
  return useMemo(() => {
    const prices = priced ? usePrices.getState().prices : null;
    return inOrder(rows, sort, (coin) => {
      const known = prices?.get(coin);
      return { price: known?.price ?? null, change: known?.change24h ?? null };
    });
  }, [rows, sort, priced]);
}

/** The scanned coins with live prices, in the order that was chosen on this device. */
export function ScanList({
  rows,
  now,
}: {
  readonly rows: readonly ScanRow[];
  readonly now: number;
}) {
  const wide = useMedia('(min-width: 60rem)');
  const [sort, setSort] = useState(() => readSort(chosenSort()));
  const coins = rows
    .map(({ coin }) => coin)
    .sort()
    .join();
  useEffect(() => followPrices(coins.split(','), false), [coins]);
  const ordered = useOrder(rows, sort);
  const choose = (chosen: Sort) => {
    setSort(chosen);
    keepSort(sortText(chosen));
  };
  return wide ? (
    <ScanTable rows={ordered} sort={sort} onSort={(key) => choose(nextSort(sort, key))} now={now} />
  ) : (
    <ScanRows rows={ordered} sort={sort} onSort={choose} now={now} />
  );
}
