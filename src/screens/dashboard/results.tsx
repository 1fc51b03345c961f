import {
  memo,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useMemo,
  useReducer,
  useState,
} from 'react';
import type { KnownAnalysis } from '../../../domain/analysis/known-analysis.ts';
import type { SpannedText } from '../../../domain/claim/claim.ts';
import type { Coin } from '../../../domain/market/coin.ts';
import type { Timeframe } from '../../../domain/market/timeframe.ts';
import { leansOf } from '../../../domain/plan/vote/leans-of.ts';
import type { Service } from '../../backend/connection.ts';
import type { ChartedAnalysis } from '../../data/database/snapshot-cache.ts';
import { untilDrawn } from '../../device/drawn.ts';
import { onReachable, useReachable } from '../../state/connectivity.ts';
import { FIRST_TIMEFRAME } from '../../state/shown-analysis.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Notice } from '../../ui/notice.tsx';
import { ChartCard } from './chart/chart-card.tsx';
import { ShowOnChartProvider, useChartTarget } from './chart/chart-target.ts';
import { CockpitCentre, CockpitNotices, CockpitPlan, PHONE_PLACE } from './frame/cockpit.tsx';
import { PlanScaleProvider } from './frame/plan-scale.tsx';
import { TimeframeContext } from './frame/timeframe-choice.tsx';
import { Limitations } from './limitations.tsx';
import { RecommendationCard } from './plan/recommendation-card.tsx';
import type { AnalysisProps } from './plan/use-plan-now.ts';
import { SnapshotBanner } from './snapshot-banner.tsx';

const CodeMissing = memo(function CodeMissing() {
  return (
    <div className={`${PHONE_PLACE.lines} p-4 md:px-6`}>
      <Notice tone="warn" title="The rest could not be loaded">
        Reload the page once the server can be reached.
      </Notice>
    </div>
  );
});

// Asked for once what paints first is rendered.
const Below = lazyPart(() => untilDrawn().then(() => import('./below.tsx')), 'Below', CodeMissing);
const Plan = memo(RecommendationCard);

interface ResultsProps extends AnalysisProps {
  readonly words?: SpannedText | null;
  readonly online: boolean;
  readonly timeframe: Timeframe;
  /** Keep its identity, and that of `facts` and `kept`. */
  readonly onTimeframe: (timeframe: Timeframe) => void;
  readonly notices?: ReactNode;
  readonly actions?: ReactNode;
  readonly onGenerate?: (coin: Coin) => void;
}

export function Results(props: ResultsProps) {
  const { facts, kept, words = null, online, timeframe: chosen, onTimeframe: choose } = props;
  const { show, focus } = useChartTarget(facts.actualAnalysisTime, choose);
  const leans = useMemo(() => leansOf(facts), [facts]);
  const choice = useMemo(() => ({ chosen, choose, leans }), [chosen, choose, leans]);
  const timeframe = useDeferredValue(chosen);
  return (
    <PlanScaleProvider>
      <CockpitNotices of="analysis">
        {props.notices}
        <Limitations limitations={facts.limitations} />
      </CockpitNotices>
      <CockpitCentre>
        <SnapshotBanner facts={facts} online={online}>
          {props.actions}
        </SnapshotBanner>
        <TimeframeContext value={choice}>
          <ShowOnChartProvider value={show}>
            <ChartCard {...{ facts, kept, online, timeframe, focus }} />
            <Suspense fallback={null}>
              <Below {...{ facts, kept, words, online, timeframe }} />
            </Suspense>
          </ShowOnChartProvider>
        </TimeframeContext>
      </CockpitCentre>
      <CockpitPlan>
        <Plan {...{ facts, kept, online }} onGenerate={props.onGenerate} />
      </CockpitPlan>
    </PlanScaleProvider>
  );
}

export const recordedAs = (
  analysis: KnownAnalysis,
  snapshotId: string | null,
  userId: string,
): ChartedAnalysis => ({
  ...analysis,
  snapshotId,
  userId,
  kind: 'recorded',
  coinFilter: analysis.coin,
  selectedTimeframe: FIRST_TIMEFRAME,
  timestamp: analysis.actualAnalysisTime,
});

interface RecordedResultsProps extends Pick<ResultsProps, 'notices'> {
  readonly analysis: KnownAnalysis;
  readonly snapshotId: string | null;
  readonly chart?: ChartedAnalysis['chart'];
  /** Empty on public pages; the device stores only the chart. */
  readonly userId: string;
}

/** An analysis as it was recorded, which is not the device's own. */
export function RecordedResults(props: RecordedResultsProps) {
  const { analysis, notices, snapshotId, userId, chart } = props;
  const online = useReachable('analysis');
  const [timeframe, setTimeframe] = useState<Timeframe>(FIRST_TIMEFRAME);
  const kept = useMemo(
    () => ({ ...recordedAs(analysis, snapshotId, userId), chart }),
    [analysis, snapshotId, userId, chart],
  );
  return (
    <Results
      {...{ kept, online, timeframe, notices }}
      facts={analysis}
      onTimeframe={setTimeframe}
    />
  );
}

/** `retry` asks again; retries by itself once the service is back after a failure. */
export function useAsked<T extends { readonly status: string }>(
  ask: (left: AbortSignal, tries: number) => Promise<T>,
  service: Service,
): { readonly answer: T | null; readonly retry: () => void } {
  const [answer, setAnswer] = useState<T | null>(null);
  const [tries, retry] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const leaving = new AbortController();
    setAnswer(null);
    void ask(leaving.signal, tries).then((found) => {
      if (!leaving.signal.aborted) setAnswer(found);
    });
    return () => leaving.abort();
  }, [ask, tries]);
  const waits = answer?.status === 'failed' || answer?.status === 'offline';
  useEffect(() => (waits ? onReachable(service, retry) : undefined), [waits, service]);
  return { answer, retry };
}
