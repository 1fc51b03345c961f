import type { ReactNode } from 'react';
import type { AnalysisFacts } from '../../../domain/analysis.ts';
import { shortMoment } from '../../../domain/moment-text.ts';
import { PERIOD_MS, TIMEFRAMES, type Timeframe } from '../../../domain/timeframe.ts';
import { ChoiceBar } from '../../ui/choice-bar.tsx';
import { CardGrid } from './cards/card-grid.tsx';
import { twelveCards } from './cards/twelve-cards.ts';
import { Disclaimer } from './disclaimer.tsx';
import { RecommendationCard } from './recommendation-card.tsx';
import { SummaryCard } from './summary-card.tsx';
import { TextCard } from './text-card.tsx';

interface ResultsProps {
  readonly facts: AnalysisFacts;
  /** The words and their writer; null while they are being written. */
  readonly words: { readonly text: string; readonly writer: string } | null;
  readonly timeframe: Timeframe;
  readonly onTimeframe: (timeframe: Timeframe) => void;
  /** The banner, which differs by where the analysis comes from. */
  readonly banner: ReactNode;
}

/** An analysis from its banner to its cards. */
export function Results({ facts, words, timeframe, onTimeframe, banner }: ResultsProps) {
  const { tickSize, candleTimes } = facts;
  return (
    <div className="flex flex-col gap-4">
      {banner}
      <RecommendationCard recommendation={facts.tradeRecommendation} tickSize={tickSize} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,46rem)_minmax(18rem,1fr)]">
        <TextCard text={words?.text ?? null} writer={words?.writer ?? null} />
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
          <p className="numeric text-muted text-sm">
            {timeframe} candle closed {shortMoment(candleTimes[timeframe] + PERIOD_MS[timeframe])}
          </p>
        </div>
        <CardGrid cards={twelveCards(facts, timeframe)} />
      </section>
      <Disclaimer />
    </div>
  );
}
