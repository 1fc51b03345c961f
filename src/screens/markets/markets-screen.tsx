import { useEffect, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { SCANNED_COINS, type ScanRow } from '../../../domain/analysis/scan.ts';
import { savedCopy } from '../../../domain/text/relative-time.ts';
import { ensureCoins, useCoins } from '../../data/coins.ts';
import { type MarketRow, scan } from '../../data/scan.ts';
import { useUnreachable } from '../../state/connectivity.ts';
import { useSession } from '../../state/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Notice, ProblemNotice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { useNow } from '../../ui/use-now.ts';
import { MarketList } from './market-list.tsx';
import { madeText } from './market-words.ts';

const isListed = (row: ScanRow): row is MarketRow => row.place !== null;

const LOAD_FAILED = 'Failed to load the scan';
const ROWS_OF_SHAPE = Array.from({ length: 8 }, () => 'h-10');

function NoScanYet() {
  return (
    <div className="flex max-w-[68ch] flex-col items-start gap-3 border-line border-t py-8">
      <p className="font-semibold text-[1.0625rem]">No scan yet</p>
      <p className="text-muted">
        The server analyses the {SCANNED_COINS} most traded coins once an hour, in turn, after
        people's own requests. The first coins are here a few minutes after it starts.
      </p>
      <Link to="/dashboard" className={buttonClass('secondary')}>
        Analyse a coin yourself
      </Link>
    </div>
  );
}

function Made({ rows, now }: { readonly rows: readonly MarketRow[]; readonly now: number }) {
  const list = useCoins((state) => state.list);
  const [first] = rows;
  if (!first) return null;
  const expected = list.status === 'ready' ? Math.min(SCANNED_COINS, list.coins.length) : 0;
  return (
    <p className="-mt-4 max-w-[68ch] text-[0.8125rem] text-muted">
      {rows.length >= expected
        ? `The ${rows.length} most traded coins of ${first.plan.market.name}.`
        : `${first.plan.market.name}: ${rows.length} of ${expected} coins so far.`}{' '}
      {madeText(rows, now)}
    </p>
  );
}

export function Markets({ userId }: { readonly userId: string }) {
  const unreachable = useUnreachable('database');
  const online = unreachable === null;
  const now = useNow(5_000);
  const { value, seenAt, loading, busy, failure } = scan.useRead(userId, online);
  const rows = useMemo(() => value?.filter(isListed) ?? [], [value]);
  const failed = online && !busy && failure !== null;
  const off = useCoins(({ list }) => list.status === 'ready' && !list.scan);
  useEffect(() => {
    if (online) void ensureCoins();
  }, [online]);
  if (off) {
    return (
      <Notice>
        The operator of this server has turned the scan of the market off. Coins on your watch list
        are analysed as before.
      </Notice>
    );
  }
  return (
    <>
      {failed ? (
        <ProblemNotice reason={LOAD_FAILED} onRetry={() => void scan.reload(userId)} />
      ) : null}
      {online || loading ? null : (
        <Notice tone="warn">
          {unreachable} {seenAt === null ? 'No scan saved on this device.' : savedCopy(seenAt, now)}
        </Notice>
      )}
      <Made rows={rows} now={now} />
      {loading ? <Loading words="Loading the scan..." parts={ROWS_OF_SHAPE} /> : null}
      {rows.length > 0 ? (
        <MarketList userId={userId} rows={rows} online={online} now={now} />
      ) : null}
      {seenAt !== null && rows.length === 0 && !failed ? <NoScanYet /> : null}
    </>
  );
}

export function MarketsScreen() {
  const userId = useSession((state) => state.person?.id);
  return <Page title="Markets">{userId ? <Markets key={userId} userId={userId} /> : null}</Page>;
}
