import { useDeferredValue, useState } from 'react';
import type { WatchedCoin } from '../../../domain/person/watched-coin.ts';
import { epochMs } from '../../../domain/text/quantity.ts';
import { savedCopy } from '../../../domain/text/relative-time.ts';
import { mutes } from '../../data/coin-mutes.ts';
import { useListPrices } from '../../data/prices.ts';
import { settings } from '../../data/settings.ts';
import { LOAD_FAILED, removeEntry, watchlist } from '../../data/watchlist.ts';
import { keptKey } from '../../device/kept-key.ts';
import { useUnreachable } from '../../state/connectivity.ts';
import { useSession } from '../../state/session.ts';
import { classNames } from '../../ui/class-names.ts';
import { RemoveDialog } from '../../ui/dialog.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { Notice, ProblemNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useNow } from '../../ui/use-now.ts';
import { CoinRows } from './coin-rows.tsx';
import { EmptyList } from './empty-list.tsx';
import { ListHead, listLine, SortChoice } from './list-head.tsx';
import { LIST_SORTS, type ListSort } from './list-order.ts';
import { MissedChecksNotice } from './missed-checks-notice.tsx';
import { useWatchedCoins } from './use-watched-coins.ts';
import { ROW_COLUMNS, ROW_PLACE } from './watched-row.tsx';

function RowSkeletons() {
  return (
    <div>
      <p role="status" className="py-2 text-[0.8125rem] text-faint">
        Loading watchlist...
      </p>
      {['first', 'second', 'third', 'fourth'].map((name) => (
        <div
          key={name}
          className={classNames(
            'grid border-line border-t pt-3 pb-1.5',
            'md:pt-2 md:pb-0.5 xl:min-h-[4.5rem] xl:items-center xl:py-1',
            ROW_COLUMNS,
          )}
        >
          <div className={classNames('flex flex-col gap-1', ROW_PLACE.name)}>
            <Skeleton className="h-5 w-20" />
            <Skeleton className="h-5 w-24" />
          </div>
          <Skeleton className={classNames('h-[3.625rem] w-[10.875rem]', ROW_PLACE.line)} />
          <Skeleton className={classNames('h-10 w-20 justify-self-end', ROW_PLACE.price)} />
          <Skeleton className={classNames('h-8 w-24', ROW_PLACE.plan)} />
          <Skeleton className={classNames('h-8 w-28', ROW_PLACE.status)} />
          <Skeleton
            className={classNames('h-4 w-16 max-md:hidden xl:justify-self-end', ROW_PLACE.age)}
          />
          <div className={classNames('flex h-11 items-center justify-end', ROW_PLACE.buttons)}>
            <Skeleton className="h-4 w-56" />
          </div>
        </div>
      ))}
    </div>
  );
}

const keptSort = keptKey('coin-analyst.list-sort');

/** As last chosen on this device; by default the newest analysis first. */
function useSort(): readonly [ListSort, (sort: ListSort) => void] {
  const [sort, setSort] = useState<ListSort>(
    () => LIST_SORTS.find((known) => known === keptSort.read()) ?? 'Updated',
  );
  return [
    sort,
    (chosen) => {
      setSort(chosen);
      keptSort.keep(chosen);
    },
  ];
}

export function Watchlist({ userId }: { readonly userId: string }) {
  const unreachable = useUnreachable('database');
  const online = unreachable === null;
  const now = useNow(30_000);
  const { loading, coins, seenAt, failed } = useWatchedCoins(userId, online);
  useListPrices(coins.map(({ coin }) => coin));
  mutes.useFollowed(userId, online);
  const times = settings.useRead(userId, online).value?.monitoring_times ?? null;
  const [sort, setSort] = useSort();
  // The press is answered before the rows move.
  const drawn = useDeferredValue(sort);
  const [asked, setAsked] = useState<WatchedCoin | null>(null);
  const { problem, act } = useAction();
  const [said, setSaid] = useState('');

  const remove = async ({ id, coin }: WatchedCoin) => {
    setAsked(null);
    if (await act(() => removeEntry(userId, id)))
      setSaid(`${coin} was removed from your watchlist`);
  };

  const empty = !loading && coins.length === 0 && !failed;
  const held = online || seenAt !== null;
  const shown = coins.length > 0;
  return (
    <>
      <LiveRegion text={said} />
      <ListHead
        line={shown ? listLine(coins, times, epochMs(now)) : ''}
        sort={shown ? <SortChoice value={sort} onChange={setSort} /> : null}
      />
      <div className="flex flex-col gap-3 not-empty:pb-3">
        {failed ? (
          <ProblemNotice reason={LOAD_FAILED} onRetry={() => void watchlist.reload(userId)} />
        ) : null}
        <MissedChecksNotice userId={userId} online={online} />
        {problem ? <Notice tone="down">{problem}</Notice> : null}
        {!online && seenAt !== null ? (
          <Notice tone="warn">
            {unreachable} {savedCopy(seenAt, now)}
          </Notice>
        ) : null}
        {empty && !held ? (
          <Notice tone="warn">{unreachable} No watch list saved on this device.</Notice>
        ) : null}
      </div>
      {loading ? <RowSkeletons /> : null}
      {empty && held ? <EmptyList userId={userId} /> : null}
      {shown ? (
        <CoinRows
          userId={userId}
          coins={coins}
          seenAt={seenAt}
          sort={drawn}
          online={online}
          now={now}
          onRemove={setAsked}
        />
      ) : null}
      <RemoveDialog
        title={asked && `Are you sure you want to remove ${asked.coin} from your watchlist?`}
        onCancel={() => setAsked(null)}
        onRemove={() => asked && void remove(asked)}
      />
    </>
  );
}

export function WatchlistScreen() {
  const userId = useSession((state) => state.person?.id);
  return (
    <div className="gutter mx-auto max-w-[88rem]">
      {userId ? <Watchlist key={userId} userId={userId} /> : <ListHead line="" sort={null} />}
    </div>
  );
}
