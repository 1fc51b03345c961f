import { type ReactNode, useId, useMemo, useState } from 'react';
import type { KnownAnalysis, KnownFacts } from '../../../domain/analysis/known-analysis.ts';
import type { SpannedText } from '../../../domain/claim/claim.ts';
import type { Coin } from '../../../domain/market/coin.ts';
import type { Timeframe } from '../../../domain/market/timeframe.ts';
import type { ChartedAnalysis } from '../../data/database/snapshot-cache.ts';
import { useReachable } from '../../state/connectivity.ts';
import { FIRST_TIMEFRAME } from '../../state/shown-analysis.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ChartCard } from './chart/chart-card.tsx';
import { ShowOnChartProvider, useChartTarget } from './chart/chart-target.ts';
import {
  CockpitCentre,
  CockpitNotices,
  CockpitPlan,
  Disclaimer,
  PHONE_PLACE,
} from './frame/cockpit.tsx';
import { Fold } from './frame/fold.tsx';
import { PlanScaleProvider } from './frame/plan-scale.tsx';
import { Panel, type Tab, TabContext, TabRow } from './frame/tabs.tsx';
import { useIsVisitor } from './frame/visitor.ts';
import { IdleRender, WhenNear } from './frame/when-near.tsx';
import { Limitations } from './limitations.tsx';
import { RecommendationCard } from './plan/recommendation-card.tsx';
import { type CoinRecordProps, useHistoryVerdict } from './plan/record-words.ts';
import { SnapshotBanner } from './snapshot-banner.tsx';
import { IndicatorsTab } from './tabs/indicators-tab.tsx';
import { LevelsTab } from './tabs/levels-tab.tsx';
import { SummaryCard } from './text/summary-card.tsx';
import { TextCard, WriterNote } from './text/text-card.tsx';
import { ThreeLines } from './text/three-lines.tsx';

/** Required by the charting library's licence. */
function Attribution() {
  return (
    <p className="px-4 pb-8 text-faint text-xs md:px-6">
      Chart:{' '}
      <a className="link" href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
        TradingView Lightweight Charts™
      </a>
      . Copyright © 2025 TradingView, Inc.
    </p>
  );
}

const Recompute = lazyPart(() => import('./text/recompute-card.tsx'), 'RecomputeCard');
const CoinHistory = lazyPart(() => import('./tabs/coin-history.tsx'), 'CoinHistory');

function HistoryTab(props: CoinRecordProps) {
  const verdict = useHistoryVerdict(props.userId, props.coin, props.market);
  return (
    <Fold title="History" bare verdict={verdict} className={PHONE_PLACE.history}>
      <WhenNear fallback={<Skeleton className="my-4 h-48 w-full" />}>
        <CoinHistory {...props} />
      </WhenNear>
    </Fold>
  );
}

interface ResultsProps {
  readonly facts: KnownFacts;
  readonly kept: ChartedAnalysis | null;
  readonly words?: SpannedText | null;
  readonly online: boolean;
  readonly timeframe: Timeframe;
  readonly onTimeframe: (timeframe: Timeframe) => void;
  readonly notices?: ReactNode;
  readonly actions?: ReactNode;
  readonly onGenerate?: (coin: Coin) => void;
}

export function Results(props: ResultsProps) {
  const { facts, kept, words = null, online, timeframe, onTimeframe } = props;
  const { show, focus } = useChartTarget(facts.actualAnalysisTime, onTimeframe);
  const { tickSize, market } = facts;
  const visiting = useIsVisitor();
  const id = useId();
  const [chosen, choose] = useState<Tab>('Analysis');
  const tab = useMemo(() => ({ chosen, choose, id }), [chosen, id]);
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
        <TabContext value={tab}>
          <ShowOnChartProvider value={show}>
            <IdleRender>
              <ChartCard {...{ facts, kept, online, timeframe, onTimeframe, focus }} />
              <TabRow aside={<WriterNote kept={kept} />} />
              <Panel tab="Analysis">
                <ThreeLines facts={facts} kept={kept} />
                <div className="max-md:contents md:border-line md:border-t md:pt-5 md:pb-8 min-[75rem]:grid min-[75rem]:grid-cols-[minmax(0,1fr)_16.5rem] min-[75rem]:gap-x-12">
                  <TextCard kept={kept} words={words} />
                  <SummaryCard
                    summary={facts.tradeSummary}
                    plan={facts.tradeRecommendation}
                    tickSize={tickSize}
                  />
                </div>
                {kept?.snapshotId && !visiting ? (
                  <Fold
                    title="Proof"
                    verdict="the same candles give the same bytes"
                    className={`${PHONE_PLACE.proof} md:border-line md:border-t md:py-5`}
                  >
                    <WhenNear fallback={<div className="min-h-36" />}>
                      <Recompute kept={kept} snapshotId={kept.snapshotId} online={online} />
                    </WhenNear>
                  </Fold>
                ) : null}
              </Panel>
              <Panel tab="Indicators">
                <IndicatorsTab facts={facts} timeframe={timeframe} />
              </Panel>
              <Panel tab="Levels">
                <LevelsTab facts={facts} />
              </Panel>
              <Panel tab="History">
                {kept && market && !visiting ? (
                  <HistoryTab userId={kept.userId} coin={facts.coin} market={market} />
                ) : (
                  <p className="py-4 text-muted max-md:hidden">
                    {visiting
                      ? 'Earlier calls are shown to beta users.'
                      : 'Earlier calls come with the finished analysis.'}
                  </p>
                )}
              </Panel>
              <footer className={PHONE_PLACE.end}>
                <Disclaimer />
                <Attribution />
              </footer>
            </IdleRender>
          </ShowOnChartProvider>
        </TabContext>
      </CockpitCentre>
      <CockpitPlan>
        <RecommendationCard {...{ facts, kept, online }} onGenerate={props.onGenerate} />
      </CockpitPlan>
    </PlanScaleProvider>
  );
}

interface RecordedResultsProps extends Pick<ResultsProps, 'notices'> {
  readonly analysis: KnownAnalysis;
  readonly snapshotId: string;
  /** Empty on public pages; the device stores only the chart. */
  readonly userId: string;
}

/** An analysis as it was recorded, which is not the device's own. */
export function RecordedResults({ analysis, notices, ...of }: RecordedResultsProps) {
  const online = useReachable('analysis');
  const [timeframe, setTimeframe] = useState<Timeframe>(FIRST_TIMEFRAME);
  const kept: ChartedAnalysis = {
    ...analysis,
    ...of,
    kind: 'recorded',
    coinFilter: analysis.coin,
    selectedTimeframe: timeframe,
    timestamp: analysis.actualAnalysisTime,
  };
  return (
    <Results
      {...{ kept, online, timeframe, notices }}
      facts={analysis}
      onTimeframe={setTimeframe}
    />
  );
}
