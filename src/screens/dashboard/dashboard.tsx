import { ArrowLeft, Check } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { Coin } from '../../../domain/market/coin.ts';
import { forgetShown } from '../../data/database/shown-coin.ts';
import { clearRun, type Run, useAnalysisRun } from '../../state/analysis-run.ts';
import { typeCoin } from '../../state/coin-search.ts';
import { useReachable } from '../../state/connectivity.ts';
import { forgetUnsavedAnalysis } from '../../state/unsaved-analysis.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { MEDIUM, useMedia, WIDE } from '../../ui/use-media.ts';
import { useNow } from '../../ui/use-now.ts';
import { readAddress } from './address.ts';
import { BACK_LINK, Cockpit, CockpitNotices } from './frame/cockpit.tsx';
import { DashboardSearch } from './rail/dashboard-search.tsx';
import { Rail } from './rail/rail.tsx';
import { ResultsSkeleton } from './results-skeleton.tsx';

/** Estimated length of a run in milliseconds, for the progress bar. */
export const ESTIMATED_RUN = 210_000;

const wholeSeconds = (milliseconds: number) => Math.max(0, Math.floor(milliseconds / 1000));

export function stopwatch(milliseconds: number): string {
  const seconds = wholeSeconds(milliseconds);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** 'N mins, N seconds'. */
export function duration(milliseconds: number): string {
  const seconds = wholeSeconds(milliseconds);
  return `${Math.floor(seconds / 60)} mins, ${seconds % 60} seconds`;
}

interface RunEndProps {
  readonly run: Run;
  readonly online: boolean;
  readonly onGenerate: (coin: Coin) => void;
}

export function RunEnd({ run, online, onGenerate }: RunEndProps) {
  if (run.phase === 'complete') {
    return (
      <p role="status" className="numeric flex items-center gap-2 text-muted text-xs">
        <Check aria-hidden="true" className="size-4 text-up" />
        {run.coin} complete in {duration(run.duration)}
      </p>
    );
  }
  if (run.phase !== 'error') return null;
  return (
    <Notice
      tone="down"
      title={run.coin}
      action={
        <Button onClick={() => onGenerate(run.coin)} disabled={!online}>
          Try again
        </Button>
      }
    >
      {run.message}
    </Notice>
  );
}

interface ProgressPanelProps {
  readonly coin: Coin;
  readonly text: string;
  readonly startedAt: number;
}

export function ProgressPanel({ coin, text, startedAt }: ProgressPanelProps) {
  const elapsed = useNow(1000) - startedAt;
  return (
    <div>
      <div className="mb-1.5 flex items-baseline justify-between gap-4 text-[0.8125rem]">
        <p>
          <span className="font-semibold">{coin}</span> <span className="text-muted">{text}</span>
        </p>
        <p className="numeric font-medium">
          <span className="sr-only">Elapsed </span>
          {stopwatch(elapsed)}
        </p>
      </div>
      <ProgressBar label="Analysis progress" share={elapsed / ESTIMATED_RUN} />
      <LiveRegion text={`${coin}: ${text}`} />
    </div>
  );
}

// Fetched in parallel with the frame's code.
export const loadingBody = import('./dashboard-body.tsx');
loadingBody.catch(() => undefined);
const DashboardBody = lazy(() => loadingBody.then((module) => ({ default: module.DashboardBody })));

export function Dashboard({ userId }: { readonly userId: string }) {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const { watched, kind, clear } = readAddress(parameters);
  const online = useReachable('analysis');
  const run = useAnalysisRun((state) => state.run);
  const wide = useMedia(WIDE);
  const medium = useMedia(MEDIUM);

  useEffect(() => {
    loadingBody.then(({ resumeRun }) => resumeRun(userId)).catch(() => undefined);
  }, [userId]);
  useEffect(() => {
    if (!clear) return;
    typeCoin('');
    clearRun();
    forgetUnsavedAnalysis();
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
        {medium && !wide ? (
          <DashboardSearch userId={userId} place="bar" onGenerate={generate} />
        ) : null}
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
        <RunEnd run={run} online={online} onGenerate={generate} />
      </CockpitNotices>
      <Suspense fallback={<ResultsSkeleton />}>
        {clear ? null : (
          <DashboardBody
            {...{ userId, watched, kind, online }}
            // The user's run takes over the page unless it was opened for a watched coin.
            run={watched ? null : running}
            onGenerate={generate}
          />
        )}
      </Suspense>
    </Cockpit>
  );
}
