import { useMemo } from 'react';
import type { KnownFacts } from '../../../../domain/analysis/known-analysis.ts';
import { refusalOf } from '../../../../domain/analysis/limitation.ts';
import type { ReadingRow } from '../../../../domain/analysis/readings/reading.ts';
import { DERIVATIVES_CARD, readingValue } from '../../../../domain/analysis/readings.ts';
import { baseOf, type Coin } from '../../../../domain/market/coin.ts';
import { PERIOD_MS, TIMEFRAMES, type Timeframe } from '../../../../domain/market/timeframe.ts';
import { TIMEFRAME_NAMES } from '../../../../domain/market/timeframe-names.ts';
import { leansOf, type TimeframeLeans } from '../../../../domain/plan/vote/leans-of.ts';
import { momentText, shortMoment } from '../../../../domain/text/moment-text.ts';
import { formatPercent, NOT_AVAILABLE } from '../../../../domain/text/number-format.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PHONE_PLACE } from '../frame/cockpit.tsx';
import { Fold } from '../frame/fold.tsx';
import { WhenNear } from '../frame/when-near.tsx';
import { CardGrid, ReadingsCard } from './card-grid.tsx';
import type { IndicatorTableProps } from './indicator-table.tsx';
import { frameValues } from './reading-says.ts';
import { type ReadingCard, type ReadingGroup, shownNumber, twelveCards } from './shown-reading.ts';

function unitOf(measured: NonNullable<ReadingRow['measured']>, coin: Coin): string {
  const base = baseOf(coin);
  return { base, quote: coin.slice(base.length), hours: 'h' }[measured];
}

function derivativesCard(
  facts: Pick<KnownFacts, 'derivatives' | 'coin' | 'tickSize'>,
): ReadingCard {
  const { derivatives, coin, tickSize } = facts;
  const reasons = new Map(derivatives?.missing.map(({ field, reason }) => [field, reason]));
  const groups = DERIVATIVES_CARD.groups.map(({ title = '', readings }): ReadingGroup => {
    const part = readings[0]?.path[0] === 'funding' ? 'funding' : 'openInterest';
    if (!derivatives?.[part]) {
      const reason = reasons.get(part);
      return { title, readings: [], empty: reason ? `${NOT_AVAILABLE}: ${reason}` : NOT_AVAILABLE };
    }
    const shown = readings.flatMap((reading) => {
      const { unit, path, measured } = reading;
      if (unit === 'word') return [];
      const raw = readingValue(reading, derivatives);
      const value = typeof raw === 'number' ? raw : null;
      const reason = reasons.get(path.join('.'));
      const number = shownNumber({ ...reading, unit }, value, tickSize, reason);
      if (measured === undefined || value === null) return [number];
      return [{ ...number, text: `${number.text} ${unitOf(measured, coin)}` }];
    });
    return { title, readings: shown };
  });
  return { title: DERIVATIVES_CARD.title, groups };
}

function verdictOf({ derivatives }: KnownFacts): string {
  const rate = derivatives?.funding?.rate;
  return rate === undefined ? 'not known' : `funding ${formatPercent(100 * rate, 4)}`;
}

/** Funding and open interest belong to the contract, not to a timeframe. */
export function DerivativesPanel({ facts }: { readonly facts: KnownFacts }) {
  const { derivatives } = facts;
  return (
    <ReadingsCard
      card={derivativesCard(facts)}
      verdict={verdictOf(facts)}
      className={`${PHONE_PLACE.derivatives} md:border-line md:border-t md:py-5`}
      level={2}
      groupsClass="grid gap-x-10 gap-y-3 md:grid-cols-2"
    >
      {derivatives ? (
        <p className="mt-3 max-w-[68ch] text-faint text-xs">
          {derivatives.simulated ? 'Simulated, which means nothing for real trading. ' : ''}
          As of {momentText(derivatives.at)}; the same on every timeframe.
        </p>
      ) : null}
    </ReadingsCard>
  );
}

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

/** All timeframes in a table, the chosen one on the twelve cards. */
export function IndicatorsTab({ facts, timeframe }: IndicatorTableProps) {
  const state = candleState(facts, timeframe);
  const verdict = useMemo(() => leanVerdict(leansOf(facts)), [facts]);
  const cards = useMemo(() => twelveCards(facts, timeframe), [facts, timeframe]);
  const values = useMemo(() => frameValues(facts, timeframe), [facts, timeframe]);
  return (
    <>
      <Fold
        title="All timeframes"
        verdict={verdict}
        className={`${PHONE_PLACE.timeframes} md:pt-5`}
      >
        <WhenNear fallback={<Skeleton className="h-[46rem] w-full" />}>
          <IndicatorTable facts={facts} timeframe={timeframe} />
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
