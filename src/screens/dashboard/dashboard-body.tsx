import { lazy, useState } from 'react';
import type { Coin } from '../../../domain/coin.ts';
import type { Timeframe } from '../../../domain/timeframe.ts';
import type { KeptAnalysis } from '../../device/database/analyses.ts';
import type { Run } from '../../state/analysis-run.ts';
import { chooseTimeframe } from '../../state/shown-analysis.ts';
import { Disclaimer } from './disclaimer.tsx';
import { RecentList } from './recent-list.tsx';
import { ResultsSkeleton } from './results-skeleton.tsx';
import { SnapshotBanner } from './snapshot-banner.tsx';
import { WatchControl } from './watch-control.tsx';

interface DashboardBodyProps {
  readonly userId: string;
  /** A run that takes the page. */
  readonly run: Extract<Run, { phase: 'processing' }> | null;
  readonly analysis: KeptAnalysis | null;
  readonly loading: boolean;
  /** Whether an empty page invites to a first analysis. */
  readonly empty: boolean;
  readonly online: boolean;
  readonly onOpen: (coin: Coin) => void;
}

// Fetched at once, beside the code that the first paint needs; the device's database takes longer.
const loadingResults = import('./results.tsx').then(({ Results }) => ({ default: Results }));
loadingResults.catch(() => undefined);
const Results = lazy(() => loadingResults);

const FIRST_TIMEFRAME: Timeframe = '4h';

/**
 * What stands under the search: a run's early facts, an analysis, its shape, or an invitation.
 * Suspends while the code of the results is on its way.
 */
export function DashboardBody(props: DashboardBodyProps) {
  const { userId, run, analysis, online } = props;
  const [chosen, setChosen] = useState<Timeframe | null>(null);
  const choose = (timeframe: Timeframe) => {
    setChosen(timeframe);
    if (analysis) void chooseTimeframe(analysis, timeframe);
  };
  const timeframe = chosen ?? analysis?.selectedTimeframe ?? FIRST_TIMEFRAME;

  if (run?.facts) {
    return (
      <Results
        facts={run.facts}
        words={null}
        timeframe={timeframe}
        onTimeframe={choose}
        banner={<SnapshotBanner facts={run.facts} previous={false} online={online} />}
      />
    );
  }
  if (run || props.loading) return <ResultsSkeleton />;
  if (analysis) {
    return (
      <Results
        facts={analysis}
        words={{ text: analysis.aianalysis, writer: analysis.writer }}
        timeframe={timeframe}
        onTimeframe={choose}
        banner={
          <SnapshotBanner facts={analysis} previous={analysis.kind === 'previous'} online={online}>
            <WatchControl
              userId={userId}
              coin={analysis.coin}
              recommendation={analysis.tradeRecommendation}
              snapshotId={analysis.snapshotId}
              online={online}
            />
          </SnapshotBanner>
        }
      />
    );
  }
  if (!props.empty) return null;
  return (
    <>
      <p className="max-w-[60ch] py-4 text-muted">
        Choose a coin and press Generate Analysis. You get a recommendation with entry, stop and
        targets, the reasoning in words, and twelve cards of indicators on five timeframes.
      </p>
      <RecentList userId={userId} onOpen={props.onOpen} />
      <Disclaimer />
    </>
  );
}
