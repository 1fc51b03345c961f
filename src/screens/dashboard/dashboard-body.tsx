import { memo, startTransition, useEffect } from 'react';
import type { Coin } from '../../../domain/coin.ts';
import type { AnalysisKind } from '../../device/database/analyses.ts';
import { rememberShown } from '../../device/database/shown.ts';
import type { Run } from '../../state/analysis-run.ts';
import { useUnreachable } from '../../state/connectivity.ts';
import { AnalysisView } from './analysis-view.tsx';
import { Disclaimer } from './disclaimer.tsx';
import { RecentList } from './recent-list.tsx';
import { ResultsSkeleton } from './results-skeleton.tsx';
import { StorageNotice } from './storage-notice.tsx';
import { useShownAnalysis } from './use-shown-analysis.ts';
import { useWatched } from './use-watched.ts';
import { WatchedNotice } from './watched-notice.tsx';

// Part of this code, not of what every page loads first.
export { resumeRun, runAnalysis } from '../../state/run-analysis.ts';
export { readAhead } from './read-ahead.ts';

interface DashboardBodyProps {
  readonly userId: string;
  /** The coin that the page was opened for from the watch list. */
  readonly watched: Coin | null;
  readonly kind: AnalysisKind;
  /** A run that takes the page. */
  readonly run: Extract<Run, { phase: 'processing' }> | null;
  readonly online: boolean;
  /** Called with what stood in the search box when an analysis comes to be shown. */
  readonly onOpened: (coinFilter: string) => void;
}

function Invitation({ userId }: { readonly userId: string }) {
  return (
    <>
      <p className="max-w-[60ch] py-4 text-muted">
        Choose a coin and press Generate Analysis. You get a recommendation with entry, stop and
        targets, the reasoning in words, and twelve cards of indicators on five timeframes.
      </p>
      <RecentList userId={userId} onOpen={(coin) => void rememberShown(userId, coin)} />
    </>
  );
}

/** What is under the search: a run's early facts, an analysis, its shape, or an invitation. */
export const DashboardBody = memo(function DashboardBody(props: DashboardBodyProps) {
  const { userId, watched, kind, run, online, onOpened } = props;
  const { loading, analysis } = useShownAnalysis(userId, watched, kind);
  const unreachable = useUnreachable('database');
  const fetched = useWatched(userId, watched, kind, unreachable === null);
  const coinFilter = analysis?.coinFilter;
  useEffect(() => {
    if (coinFilter !== undefined) startTransition(() => onOpened(coinFilter));
  }, [coinFilter, onOpened]);

  const kept = run ? null : analysis;
  const facts = run ? run.facts : analysis;
  const waiting = run !== null || loading || fetched === 'fetching';
  return (
    <>
      {run ? null : <StorageNotice />}
      {watched ? (
        <WatchedNotice
          coin={watched}
          outcome={fetched}
          unreachable={unreachable}
          shown={analysis !== null}
        />
      ) : null}
      {facts ? (
        <AnalysisView
          key={facts.coin}
          userId={userId}
          facts={facts}
          kept={kept}
          words={run?.words ?? null}
          online={online}
        />
      ) : null}
      {waiting && !facts ? <ResultsSkeleton /> : null}
      {waiting || facts || watched ? null : <Invitation userId={userId} />}
      {facts ? null : <Disclaimer />}
    </>
  );
});
