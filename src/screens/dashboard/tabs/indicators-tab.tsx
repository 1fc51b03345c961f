import { Suspense, useMemo } from 'react';
import type { KnownFacts } from '../../../../domain/analysis/known-analysis.ts';
import { refusalOf } from '../../../../domain/analysis/limitation.ts';
import { PERIOD_MS, TIMEFRAMES, type Timeframe } from '../../../../domain/market/timeframe.ts';
import { TIMEFRAME_NAMES } from '../../../../domain/market/timeframe-names.ts';
import { leansOf, type TimeframeLeans } from '../../../../domain/plan/vote/leans-of.ts';
import { shortMoment } from '../../../../domain/text/moment-text.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PHONE_PLACE } from '../frame/cockpit.tsx';
import { Fold } from '../frame/fold.tsx';
import { WhenNear } from '../frame/when-near.tsx';
import { CardGrid } from './card-grid.tsx';
import { DerivativesPanel } from './derivatives-panel.tsx';
import { frameValues } from './reading-says.ts';
import { twelveCards } from './shown-reading.ts';

/** When the candle of the values closed, or why there are no values; null if unknown. */
function candleState(facts: KnownFacts, timeframe: Timeframe): string | null {
  const opened = facts.candleTimes[timeframe];
  if (opened !== null) {
    return `${timeframe} candle closed ${shortMoment(opened + PERIOD_MS[timeframe])}`;
  }
  const refusal = refusalOf(facts.limitations, timeframe);
  return refusal === null ? null : `No values for ${timeframe}: ${refusal}`;
}

const IndicatorTable = lazyPart(() =>
  import('./indicator-table.tsx').then((module) => ({
    default: module.IndicatorTable,
  })),
);

/** '4 up, weekly down'. */
export function leanVerdict(leans: TimeframeLeans): string {
  const ways = (['up', 'down', 'flat'] as const).flatMap((way) => {
    const of = TIMEFRAMES.filter((timeframe) => leans[timeframe] === way);
    const [only] = of;
    if (only === undefined) return [];
    const word = way === 'flat' ? 'undecided' : way;
    return [`${of.length === 1 ? TIMEFRAME_NAMES[only] : of.length} ${word}`];
  });
  return ways.join(', ') || 'no values';
}

interface IndicatorsTabProps {
  readonly facts: KnownFacts;
  readonly timeframe: Timeframe;
}

/** All timeframes in a table, the chosen one on the twelve cards. */
export function IndicatorsTab({ facts, timeframe }: IndicatorsTabProps) {
  const state = candleState(facts, timeframe);
  const verdict = useMemo(() => leanVerdict(leansOf(facts)), [facts]);
  const cards = useMemo(() => twelveCards(facts, timeframe), [facts, timeframe]);
  const values = useMemo(() => frameValues(facts, timeframe), [facts, timeframe]);
  const fallback = <Skeleton className="h-[46rem] w-full" />;
  return (
    <>
      <Fold
        title="All timeframes"
        verdict={verdict}
        className={`${PHONE_PLACE.timeframes} md:pt-5`}
      >
        <WhenNear fallback={fallback}>
          <Suspense fallback={fallback}>
            <IndicatorTable facts={facts} timeframe={timeframe} />
          </Suspense>
        </WhenNear>
      </Fold>
      <section aria-label="Indicators by timeframe" className={`${PHONE_PLACE.cards} md:pt-7`}>
        <div className="flex flex-wrap items-baseline gap-x-4 max-md:border-line max-md:border-t max-md:px-4 max-md:pt-6 max-md:pb-2">
          <h2 className="font-semibold text-[1.0625rem]">
            <span className="md:sr-only">Indicators, </span>
            {timeframe}
          </h2>
          {state === null ? null : <p className="numeric text-faint text-xs">{state}</p>}
        </div>
        <CardGrid cards={cards} values={values} />
      </section>
      <DerivativesPanel facts={facts} />
    </>
  );
}
