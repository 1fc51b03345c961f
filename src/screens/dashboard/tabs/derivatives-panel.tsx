import type { KnownFacts } from '../../../../domain/analysis/known-analysis.ts';
import { NOT_COMPUTED } from '../../../../domain/analysis/read-analysis.ts';
import type { ReadingRow } from '../../../../domain/analysis/readings/reading.ts';
import { DERIVATIVES_CARD, readingValue } from '../../../../domain/analysis/readings.ts';
import { baseOf, type Coin } from '../../../../domain/market/coin.ts';
import { momentText } from '../../../../domain/text/moment-text.ts';
import { formatPercent, NOT_AVAILABLE } from '../../../../domain/text/number-format.ts';
import { PHONE_PLACE } from '../frame/cockpit.tsx';
import { ReadingsCard } from './card-grid.tsx';
import { type ReadingCard, type ReadingGroup, shownNumber } from './shown-reading.ts';

function unitOf(measured: NonNullable<ReadingRow['measured']>, coin: Coin): string {
  const base = baseOf(coin);
  return { base, quote: coin.slice(base.length), hours: 'h' }[measured];
}

function derivativesCard(
  facts: Pick<KnownFacts, 'derivatives' | 'coin' | 'tickSize' | 'engine'>,
): ReadingCard {
  const { derivatives, coin, tickSize, engine } = facts;
  const reasons = new Map(derivatives?.missing.map(({ field, reason }) => [field, reason]));
  const whole = derivatives === null && engine !== null ? NOT_COMPUTED : undefined;
  const groups = DERIVATIVES_CARD.groups.map(({ title = '', readings }): ReadingGroup => {
    const part = readings[0]?.path[0] === 'funding' ? 'funding' : 'openInterest';
    if (!derivatives?.[part]) {
      const reason = reasons.get(part) ?? whole;
      return { title, readings: [], empty: reason ? `${NOT_AVAILABLE}: ${reason}` : NOT_AVAILABLE };
    }
    const shown = readings.flatMap((reading) => {
      const { unit, path, measured } = reading;
      if (unit === 'word') return [];
      const raw = readingValue(reading, derivatives);
      const value = typeof raw === 'number' ? raw : null;
      const number = shownNumber(
        { ...reading, unit },
        value,
        tickSize,
        reasons.get(path.join('.')),
      );
      const isMeasured = measured !== undefined && value !== null;
      return [
        isMeasured ? { ...number, text: `${number.text} ${unitOf(measured, coin)}` } : number,
      ];
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
