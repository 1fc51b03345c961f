import { useMemo } from 'react';
import type { KnownFacts } from '../../../../domain/analysis/known-analysis.ts';
import { refusalOf } from '../../../../domain/analysis/limitation.ts';
import { PERIOD_MS, TIMEFRAMES, type Timeframe } from '../../../../domain/market/timeframe.ts';
import { leansOf, type TimeframeLeans } from '../../../../domain/plan/vote/leans-of.ts';
import { shortMoment } from '../../../../domain/text/moment-text.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PHONE_PLACE } from '../frame/cockpit.tsx';
import { Fold } from '../frame/fold.tsx';
import { TimeframeChoice } from '../frame/timeframe-choice.tsx';
import { WhenNear } from '../frame/when-near.tsx';
import { CardGrid } from './card-grid.tsx';
import { DerivativesPanel } from './derivatives-card.tsx';
import type { IndicatorTableProps } from './indicator-table.tsx';
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

const IndicatorTable = lazyPart(() => import('./indicator-table.tsx'), 'IndicatorTable');

const LEANS = { up: 'long', down: 'short', flat: 'neither' } as const;

/** '4 long, 1w short'. */
export function leanVerdict(leans: TimeframeLeans): string {
  const ways = (['up', 'down', 'flat'] as const).flatMap((way) => {
    const of = TIMEFRAMES.filter((timeframe) => leans[timeframe] === way);
    const [only] = of;
    if (only === undefined) return [];
    return [`${of.length === 1 ? only : of.length} ${LEANS[way]}`];
  });
  return ways.join(', ') || 'no values';
}

/** The chosen timeframe on the twelve cards, then all timeframes in a table. */
export function IndicatorsTab({ facts, timeframe }: IndicatorTableProps) {
  const state = candleState(facts, timeframe);
  const verdict = useMemo(() => leanVerdict(leansOf(facts)), [facts]);
  const cards = useMemo(() => twelveCards(facts, timeframe), [facts, timeframe]);
  const values = useMemo(() => frameValues(facts, timeframe), [facts, timeframe]);
  return (
    <>
      <section aria-label="Indicators by timeframe" className={`${PHONE_PLACE.cards} md:pt-3`}>
        <div className="flex flex-wrap items-baseline gap-x-4 max-md:border-line max-md:border-t max-md:px-4 max-md:pt-6 max-md:pb-2">
          <h2 className="font-semibold text-[1.0625rem]">Indicators, {timeframe}</h2>
          {state === null ? null : <p className="numeric text-faint text-xs">{state}</p>}
          <TimeframeChoice className="ms-auto max-md:hidden" />
        </div>
        <CardGrid cards={cards} values={values} />
      </section>
      <Fold
        title="All timeframes"
        verdict={verdict}
        className={`${PHONE_PLACE.timeframes} md:border-line md:border-t md:py-5`}
      >
        <WhenNear fallback={<Skeleton className="h-[46rem] w-full" />}>
          <IndicatorTable facts={facts} timeframe={timeframe} />
        </WhenNear>
      </Fold>
      <DerivativesPanel facts={facts} />
    </>
  );
}
