import type { KnownFacts } from '../../../../domain/analysis/known-analysis.ts';
import type { ReadingRow } from '../../../../domain/analysis/readings/reading.ts';
import { DERIVATIVES_CARD, readingValue } from '../../../../domain/analysis/readings.ts';
import { baseOf, type Coin } from '../../../../domain/market/coin.ts';
import { momentText } from '../../../../domain/text/moment-text.ts';
import { formatPercent, NOT_AVAILABLE } from '../../../../domain/text/number-format.ts';
import { useSession } from '../../../state/session.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PHONE_PLACE } from '../frame/cockpit.tsx';
import { useIsVisitor } from '../frame/visitor.ts';
import { WhenNear } from '../frame/when-near.tsx';
import { ReadingsCard } from './card-grid.tsx';
import { type ReadingCard, type ReadingGroup, shownNumber } from './shown-reading.ts';

function unitOf(measured: NonNullable<ReadingRow['measured']>, coin: Coin): string {
  const base = baseOf(coin);
  return { base, quote: coin.slice(base.length), hours: 'h' }[measured];
}

function derivativesCard({ derivatives, coin, tickSize }: KnownFacts): ReadingCard {
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
  const funding = derivatives?.funding;
  if (!funding) return 'not known';
  const { rate, intervalHours } = funding;
  const payer = rate === 0 ? 'nobody pays' : rate > 0 ? 'longs pay' : 'shorts pay';
  return `funding ${formatPercent(100 * rate, 4)} every ${intervalHours} h, ${payer}`;
}

const DerivativesHistory = lazyPart(
  () => import('./derivatives-history.tsx'),
  'DerivativesHistory',
);

/** Funding and open interest belong to the contract, not to a timeframe. */
export function DerivativesPanel({ facts }: { readonly facts: KnownFacts }) {
  const { derivatives, coin } = facts;
  const userId = useSession(({ person }) => person?.id);
  const isVisitor = useIsVisitor();
  return (
    <ReadingsCard
      card={derivativesCard(facts)}
      of={{ coin, timeframe: null }}
      verdict={verdictOf(facts)}
      className={`${PHONE_PLACE.derivatives} md:border-line md:border-t md:py-5`}
      level={2}
      groupsClass="grid gap-x-10 gap-y-3 md:grid-cols-2"
    >
      {isVisitor || userId === undefined ? null : (
        <WhenNear fallback={<Skeleton className="mt-4 h-52 w-full md:h-40" />}>
          <DerivativesHistory key={coin} {...{ userId, coin }} />
        </WhenNear>
      )}
      {derivatives ? (
        <p className="mt-3 max-w-[68ch] text-faint text-xs">
          {derivatives.simulated ? 'Simulated, which means nothing for real trading. ' : ''}
          As of {momentText(derivatives.at)}; the same on every timeframe.
        </p>
      ) : null}
    </ReadingsCard>
  );
}
