import { ListFilter, Rows4 } from 'lucide-react';
import { Suspense, useDeferredValue, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ScanRow } from '../../../domain/analysis/scan.ts';
import type { WatchedCoin } from '../../../domain/person/watched-coin.ts';
import { epochMs } from '../../../domain/text/quantity.ts';
import { savedCopy } from '../../../domain/text/relative-time.ts';
import { mutes } from '../../data/coin-mutes.ts';
import { useListPrices } from '../../data/prices.ts';
import { scan } from '../../data/scan.ts';
import { settings } from '../../data/settings.ts';
import { LOAD_FAILED, removeEntry, watchlist } from '../../data/watchlist.ts';
import { keptKey } from '../../device/kept-key.ts';
import { useUnreachable } from '../../state/connectivity.ts';
import { useSession } from '../../state/session.ts';
import { ChoiceBar } from '../../ui/choice-bar.tsx';
import { RemoveDialog } from '../../ui/dialog.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { LiveRegion } from '../../ui/live-region.tsx';
import { ICON_BUTTON } from '../../ui/more-menu.tsx';
import { Notice, ProblemNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useNow } from '../../ui/use-now.ts';
import { CoinRows } from './coin-rows.tsx';
import { EmptyList } from './empty-list.tsx';
import { ListHead, listLine } from './list-head.tsx';
import { LIST_SORTS, type ListSort, SORT_MEANINGS } from './list-order.ts';
import { MissedChecksNotice } from './missed-checks-notice.tsx';
import { useWatchedCoins } from './use-watched-coins.ts';

const SinceYesterday = lazyPart(() => import('./since-yesterday.tsx'), 'SinceYesterday');
const FilteredRows = lazyPart(() => import('./filtered-rows.tsx'), 'FilteredRows');

/** Rows about as high as those to come. */
function RowSkeletons({ compact }: { readonly compact: boolean }) {
  return (
    <>
      <p role="status" className="py-2 text-[0.8125rem] text-faint">
        Loading watchlist...
      </p>
      {Array.from({ length: compact ? 12 : 4 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they stay where they are
        <Skeleton key={row} className={compact ? 'my-3 h-5' : 'my-3 h-42 md:h-22 xl:h-12'} />
      ))}
    </>
  );
}

const keptSort = keptKey('coin-analyst.list-sort');

const NO_ROWS: readonly ScanRow[] = [];

const TOGGLE = `${ICON_BUTTON} aria-pressed:bg-accent-soft aria-pressed:text-accent forced-colors:aria-pressed:outline-2`;

const keptCompact = keptKey('coin-analyst.list-compact');

export function Watchlist({ userId }: { readonly userId: string }) {
  const unreachable = useUnreachable('database');
  const online = unreachable === null;
  const now = useNow(30_000);
  const { loading, coins, seenAt, failed } = useWatchedCoins(userId, online);
  useListPrices(coins.map(({ coin }) => coin));
  mutes.useFollowed(userId, online);
  const times = settings.useRead(userId, online).value?.monitoring_times ?? null;
  const [sort, setSort] = useState<ListSort>(
    () => LIST_SORTS.find((known) => known === keptSort.read()) ?? 'Updated',
  );
  // The press is answered before the rows move.
  const drawn = useDeferredValue(sort);
  const [compact, setCompact] = useState(() => keptCompact.read() === 'true');
  const rows = scan.useRead(userId, online).value ?? NO_ROWS;
  const [open, setOpen] = useState(false);
  const { search } = useLocation();
  const navigate = useNavigate();
  const filtered = open || search !== '';
  const [asked, setAsked] = useState<WatchedCoin | null>(null);
  const { problem, act } = useAction();
  const [said, setSaid] = useState('');

  const remove = async ({ id, coin }: WatchedCoin) => {
    setAsked(null);
    if (await act(() => removeEntry(userId, id)))
      setSaid(`${coin} was removed from your watchlist`);
  };

  const order = (by: ListSort) => {
    setSort(by);
    keptSort.keep(by);
  };

  const fold = (on: boolean) => {
    setCompact(on);
    keptCompact.keep(on ? 'true' : null);
  };

  const filter = (on: boolean) => {
    setOpen(on);
    if (search !== '') void navigate({ search: '' }, { replace: true });
  };

  const empty = !loading && coins.length === 0 && !failed && (online || seenAt !== null);
  const shown = coins.length > 0;
  const toggles = [
    ['Filters', ListFilter, filtered, filter],
    ['One line a coin', Rows4, compact, fold],
  ] as const;
  const list = { userId, coins, seenAt, sort: drawn, online, now, compact, onRemove: setAsked };
  return (
    <>
      <LiveRegion text={said} />
      <ListHead
        line={shown ? listLine(coins, times, epochMs(now)) : ''}
        sort={
          shown ? (
            <>
              <span aria-hidden="true" className="me-3 text-faint text-xs max-lg:hidden">
                Sort by
              </span>
              <ChoiceBar
                label="Sort by"
                options={LIST_SORTS}
                titles={SORT_MEANINGS}
                value={sort}
                onChange={order}
              />
              {toggles.map(([name, Icon, on, press]) => (
                <button
                  key={name}
                  type="button"
                  aria-label={name}
                  title={name}
                  aria-pressed={on}
                  onClick={() => press(!on)}
                  className={TOGGLE}
                >
                  <Icon aria-hidden="true" className="size-[1.125rem]" />
                </button>
              ))}
            </>
          ) : null
        }
      />
      <div className="flex flex-col gap-3 not-empty:pb-3">
        {failed ? (
          <ProblemNotice reason={LOAD_FAILED} onRetry={() => void watchlist.reload(userId)} />
        ) : null}
        <MissedChecksNotice userId={userId} online={online} />
        {problem ? <Notice tone="down">{problem}</Notice> : null}
        {online || loading ? null : (
          <Notice tone="warn">
            {unreachable}{' '}
            {seenAt === null ? 'No watch list saved on this device.' : savedCopy(seenAt, now)}
          </Notice>
        )}
      </div>
      {loading ? <RowSkeletons compact={compact} /> : null}
      {empty ? <EmptyList userId={userId} /> : null}
      {shown && rows.length > 0 ? (
        <Suspense fallback={<div className="h-11" />}>
          <SinceYesterday
            coins={coins.map(({ coin }) => coin)}
            folded={compact}
            {...{ rows, now }}
          />
        </Suspense>
      ) : null}
      {shown ? (
        <Suspense fallback={<RowSkeletons compact={compact} />}>
          {filtered ? <FilteredRows {...list} scanned={rows} /> : <CoinRows {...list} />}
        </Suspense>
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
