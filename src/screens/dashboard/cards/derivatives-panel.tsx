import type { KnownFacts } from '../../../../domain/known-analysis.ts';
import { momentText } from '../../../../domain/moment-text.ts';
import { formatPercent } from '../../../../domain/number-format.ts';
import { PHONE_PLACE } from '../frame/phone-place.ts';
import { ReadingsCard } from './card-grid.tsx';
import { derivativesCard } from './derivatives-card.ts';

function verdictOf({ derivatives }: KnownFacts): string {
  const rate = derivatives?.funding?.rate;
  return rate === undefined ? 'not known' : `funding ${formatPercent(100 * rate, 4)}`;
}

/** Funding and open interest, which belong to the contract and to no timeframe. */
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
