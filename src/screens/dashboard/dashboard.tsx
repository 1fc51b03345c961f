import { ArrowLeft } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { Coin } from '../../../domain/coin.ts';
import { rememberShown } from '../../device/database/shown.ts';
import { clearRun, resumeRun, runAnalysis, useAnalysisRun } from '../../state/analysis-run.ts';
import { ensureCoins, useCoins } from '../../state/coins.ts';
import { useConnectivity } from '../../state/connectivity.ts';
import { clearShown } from '../../state/shown-analysis.ts';
import { buttonClass } from '../../ui/button.tsx';
import { readAddress } from './address.ts';
import { CoinSearch } from './coin-search.tsx';
import { DashboardBody } from './dashboard-body.tsx';
import { ProgressPanel } from './progress-panel.tsx';
import { ResultsSkeleton } from './results-skeleton.tsx';
import { RunEnd } from './run-end.tsx';
import { StorageNotice } from './storage-notice.tsx';
import { useShownAnalysis } from './use-shown-analysis.ts';
import { useWatched } from './use-watched.ts';
import { WatchedNotice } from './watched-notice.tsx';

/** The dashboard of one person. */
export function Dashboard({ userId }: { readonly userId: string }) {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const { watched, kind, clear } = readAddress(parameters);
  const online = useConnectivity((state) => state.online);
  const list = useCoins((state) => state.list);
  const run = useAnalysisRun((state) => state.run);
  const { loading, analysis } = useShownAnalysis(userId, watched, kind);
  const fetched = useWatched(userId, watched, kind, online);
  const [typed, setTyped] = useState<string | null>(null);

  useEffect(() => {
    if (online) void ensureCoins();
  }, [online]);
  useEffect(() => {
    void resumeRun(userId);
  }, [userId]);
  useEffect(() => {
    if (!clear) return;
    setTyped('');
    clearRun();
    void clearShown(userId).then(() => navigate('/dashboard', { replace: true }));
  }, [clear, userId, navigate]);

  const generate = (coin: Coin) => {
    if (watched) navigate('/dashboard');
    void runAnalysis(userId, coin);
  };
  const running = run.phase === 'processing' ? run : null;
  // A run of one's own takes the page, unless the page was opened for a watched coin.
  const ownRun = watched ? null : running;

  return (
    <>
      {watched ? (
        <Link to="/watchlist" className={buttonClass('secondary', 'self-start')}>
          <ArrowLeft aria-hidden="true" className="size-4" />
          Back to Watch List
        </Link>
      ) : null}
      <CoinSearch
        list={list}
        text={running?.job.coin ?? typed ?? analysis?.coinFilter ?? ''}
        onText={setTyped}
        onGenerate={generate}
        running={running !== null}
        online={online}
        onReload={() => void ensureCoins()}
      />
      {running ? (
        <ProgressPanel
          coin={running.job.coin}
          text={running.progress}
          startedAt={running.job.startedAt}
        />
      ) : null}
      <RunEnd
        run={run}
        online={online}
        onRetry={() => {
          if (run.phase === 'error') generate(run.coin);
        }}
      />
      <StorageNotice />
      {watched ? (
        <WatchedNotice coin={watched} outcome={fetched} online={online} shown={analysis !== null} />
      ) : null}
      <Suspense fallback={<ResultsSkeleton />}>
        <DashboardBody
          userId={userId}
          run={ownRun}
          analysis={clear ? null : analysis}
          loading={loading || (fetched === 'fetching' && analysis === null)}
          empty={!watched}
          online={online}
          onOpen={(coin) => {
            setTyped(null);
            void rememberShown(userId, coin);
          }}
        />
      </Suspense>
    </>
  );
}
