import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { Coin } from '../../../domain/coin.ts';
import { forgetShown } from '../../device/database/shown.ts';
import { clearRun, useAnalysisRun } from '../../state/analysis-run.ts';
import { typeCoin } from '../../state/coin-search.ts';
import { useReachable } from '../../state/connectivity.ts';
import { forgetUnkept } from '../../state/unkept.ts';
import { buttonClass } from '../../ui/button.tsx';
import { useMedia, WIDE } from '../../ui/use-media.ts';
import { readAddress } from './address.ts';
import { BACK_LINK, Cockpit, CockpitNotices } from './frame/cockpit.tsx';
import { ProgressPanel } from './progress-panel.tsx';
import { Rail } from './rail/rail.tsx';
import { ResultsSkeleton } from './results-skeleton.tsx';
import { RunEnd } from './run-end.tsx';

// Fetched beside the code that the frame needs, and there when it is wanted.
export const loadingBody = import('./dashboard-body.tsx');
loadingBody.catch(() => undefined);
const DashboardBody = lazy(() => loadingBody.then((module) => ({ default: module.DashboardBody })));

/** The dashboard of one person. */
export function Dashboard({ userId }: { readonly userId: string }) {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const { watched, kind, clear } = readAddress(parameters);
  const online = useReachable('analysis');
  const run = useAnalysisRun((state) => state.run);
  const wide = useMedia(WIDE);

  useEffect(() => {
    loadingBody.then(({ resumeRun }) => resumeRun(userId)).catch(() => undefined);
  }, [userId]);
  useEffect(() => {
    if (!clear) return;
    typeCoin('');
    clearRun();
    forgetUnkept();
    void forgetShown(userId).then(() => navigate('/dashboard', { replace: true }));
  }, [clear, userId, navigate]);

  const generate = useCallback(
    (coin: Coin) => {
      if (watched) navigate('/dashboard');
      void loadingBody.then(({ runAnalysis }) => runAnalysis(userId, coin));
    },
    [userId, watched, navigate],
  );
  const running = run.phase === 'processing' ? run : null;

  return (
    <Cockpit rail={wide ? <Rail userId={userId} onGenerate={generate} /> : null}>
      <CockpitNotices of="page">
        {watched ? (
          <Link to="/watchlist" className={buttonClass('quiet', BACK_LINK)}>
            <ArrowLeft aria-hidden="true" className="size-4" />
            Back to Watch List
          </Link>
        ) : null}
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
      </CockpitNotices>
      <Suspense fallback={<ResultsSkeleton />}>
        {clear ? null : (
          <DashboardBody
            userId={userId}
            watched={watched}
            kind={kind}
            // A run of one's own takes the page, unless it was opened for a watched coin.
            run={watched ? null : running}
            online={online}
            onGenerate={generate}
          />
        )}
      </Suspense>
    </Cockpit>
  );
}
