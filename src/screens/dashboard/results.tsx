import { lazy, type ReactNode, Suspense } from 'react';
import type { SpannedText } from '../../../domain/claim.ts';
import type { KnownFacts } from '../../../domain/known-analysis.ts';
import { refusalOf } from '../../../domain/limitation.ts';
import { shortMoment } from '../../../domain/moment-text.ts';
import { PERIOD_MS, TIMEFRAMES, type Timeframe } from '../../../domain/timeframe.ts';
import type { ChartedAnalysis } from '../../device/database/beside-analysis.ts';
import { Card } from '../../ui/card.tsx';
import { ChoiceBar } from '../../ui/choice-bar.tsx';
import { WhenNear } from '../../ui/when-near.tsx';
import { CardGrid } from './cards/card-grid.tsx';
import { DerivativesPanel } from './cards/derivatives-panel.tsx';
import { twelveCards } from './cards/twelve-cards.ts';
import { ChartCard } from './chart/chart-card.tsx';
import { ShowOnChartProvider, useChartTarget } from './chart/chart-target.ts';
import { Disclaimer } from './disclaimer.tsx';
import { InTurn } from './in-turn.tsx';
import { PlanStatusLine } from './plan-status/plan-status-line.tsx';
import { PositionSize } from './position-size/position-size.tsx';
import { RecommendationCard } from './recommendation-card.tsx';
import { SummaryCard } from './summary-card.tsx';
import { TextCard } from './text-card.tsx';

const TrackRecordCard = lazy(() =>
  import('./track-record-card.tsx').then((module) => ({ default: module.TrackRecordCard })),
);
const RecomputeCard = lazy(() =>
  import('./recompute/recompute-card.tsx').then((module) => ({ default: module.RecomputeCard })),
);

interface ResultsProps {
  readonly facts: KnownFacts;
  /** The finished analysis; null while its words are being written. */
  readonly kept: ChartedAnalysis | null;
  /** What is written so far. */
  readonly words?: SpannedText | null;
  readonly online: boolean;
  readonly timeframe: Timeframe;
  readonly onTimeframe: (timeframe: Timeframe) => void;
  /** The banner, which differs by where the analysis comes from. */
  readonly banner: ReactNode;
}

/** When the candle of a timeframe's values closed, or why it has no values; null where not known. */
function candleState(facts: KnownFacts, timeframe: Timeframe): string | null {
  const opened = facts.candleTimes[timeframe];
  if (opened !== null) {
    return `${timeframe} candle closed ${shortMoment(opened + PERIOD_MS[timeframe])}`;
  }
  const refusal = refusalOf(facts.limitations, timeframe);
  return refusal === null ? null : `No values for ${timeframe}: ${refusal}`;
}

/** An analysis from its banner to its cards. */
export function Results(props: ResultsProps) {
  const { facts, kept, words = null, online, timeframe, onTimeframe, banner } = props;
  const { show, focus } = useChartTarget(facts.actualAnalysisTime, onTimeframe);
  const { tickSize, market } = facts;
  const state = candleState(facts, timeframe);
  return (
    <div className="flex flex-col gap-4">
      {banner}
      <RecommendationCard facts={facts} status={<PlanStatusLine facts={facts} kept={kept} />}>
        {kept?.kind === 'recorded' ? null : <PositionSize facts={facts} online={online} />}
      </RecommendationCard>
      <InTurn>
        <ChartCard facts={facts} kept={kept} online={online} timeframe={timeframe} focus={focus} />
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,46rem)_minmax(18rem,1fr)]">
          <ShowOnChartProvider value={show}>
            <TextCard kept={kept} words={words} />
          </ShowOnChartProvider>
          <SummaryCard summary={facts.tradeSummary} tickSize={tickSize} />
        </div>
        <section aria-label="Indicators by timeframe">
          <div className="sticky top-[calc(3.5rem+1px+env(safe-area-inset-top))] z-10 -mx-4 mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 bg-page px-4 py-2">
            <div className="w-full max-w-md">
              <ChoiceBar
                label="Timeframe"
                options={TIMEFRAMES}
                value={timeframe}
                onChange={onTimeframe}
              />
            </div>
            {state === null ? null : <p className="numeric text-muted text-sm">{state}</p>}
          </div>
          <CardGrid cards={twelveCards(facts, timeframe)} />
        </section>
        <DerivativesPanel facts={facts} />
        {kept?.snapshotId ? (
          <WhenNear fallback={<Card title="Proof">{null}</Card>}>
            <Suspense fallback={<Card title="Proof">{null}</Card>}>
              <RecomputeCard kept={kept} snapshotId={kept.snapshotId} online={online} />
            </Suspense>
          </WhenNear>
        ) : null}
        {/* Comes late, so under what people press. */}
        {kept && market ? (
          <WhenNear fallback={<Card title="Track Record">{null}</Card>}>
            <Suspense fallback={<Card title="Track Record">{null}</Card>}>
              <TrackRecordCard userId={kept.userId} coin={facts.coin} market={market} />
            </Suspense>
          </WhenNear>
        ) : null}
        <Disclaimer />
      </InTurn>
    </div>
  );
}
