import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import type { KnownFacts } from '../../../domain/known-analysis.ts';
import { shortMoment } from '../../../domain/moment-text.ts';
import { PERIOD_MS, TIMEFRAMES, type Timeframe } from '../../../domain/timeframe.ts';
import type { ChartedAnalysis } from '../../device/database/charts.ts';
import { Card } from '../../ui/card.tsx';
import { ChoiceBar } from '../../ui/choice-bar.tsx';
import { WhenNear } from '../../ui/when-near.tsx';
import { CardGrid } from './cards/card-grid.tsx';
import { twelveCards } from './cards/twelve-cards.ts';
import { ChartCard } from './chart/chart-card.tsx';
import type { ChartTarget } from './chart/chart-target.ts';
import { Disclaimer } from './disclaimer.tsx';
import { InTurn } from './in-turn.tsx';
import { RecommendationCard } from './recommendation-card.tsx';
import { SummaryCard } from './summary-card.tsx';
import { TextCard } from './text-card.tsx';

const TrackRecordCard = lazy(() =>
  import('./track-record-card.tsx').then((module) => ({ default: module.TrackRecordCard })),
);

interface ResultsProps {
  readonly facts: KnownFacts;
  /** The finished analysis; null while its words are being written. */
  readonly kept: ChartedAnalysis | null;
  readonly online: boolean;
  readonly timeframe: Timeframe;
  readonly onTimeframe: (timeframe: Timeframe) => void;
  /** The banner, which differs by where the analysis comes from. */
  readonly banner: ReactNode;
}

/** An analysis from its banner to its cards. */
export function Results(props: ResultsProps) {
  const { facts, kept, online, timeframe, onTimeframe, banner } = props;
  const [target, setTarget] = useState<ChartTarget | null>(null);
  const onTargetShown = useCallback(() => setTarget(null), []);
  const showCandle = (asked: Timeframe, time: number) => {
    onTimeframe(asked);
    setTarget({ timeframe: asked, time });
  };
  const { tickSize, market } = facts;
  const candleTime = facts.candleTimes[timeframe];
  return (
    <div className="flex flex-col gap-4">
      {banner}
      <RecommendationCard recommendation={facts.tradeRecommendation} tickSize={tickSize} />
      <InTurn>
        <ChartCard
          facts={facts}
          kept={kept}
          online={online}
          timeframe={timeframe}
          target={target}
          onTargetShown={onTargetShown}
        />
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,46rem)_minmax(18rem,1fr)]">
          <TextCard kept={kept} onShow={showCandle} />
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
            {candleTime === null ? null : (
              <p className="numeric text-muted text-sm">
                {timeframe} candle closed {shortMoment(candleTime + PERIOD_MS[timeframe])}
              </p>
            )}
          </div>
          <CardGrid cards={twelveCards(facts, timeframe)} />
        </section>
        {/* Comes late, so under what people press. */}
        {kept && market ? (
          <WhenNear fallback={<Card title="Track Record">{null}</Card>}>
            <Suspense fallback={<Card title="Track Record">{null}</Card>}>
              <TrackRecordCard
                userId={kept.userId}
                coin={facts.coin}
                market={market}
                online={online}
              />
            </Suspense>
          </WhenNear>
        ) : null}
        <Disclaimer />
      </InTurn>
    </div>
  );
}
