import type { KnownFacts } from '../../../../domain/known-analysis.ts';
import { momentText } from '../../../../domain/moment-text.ts';
import { ReadingsCard } from './card-grid.tsx';
import { derivativesCard } from './derivatives-card.ts';

/** Funding and open interest, which belong to the contract and to no timeframe. */
export function DerivativesPanel({ facts }: { readonly facts: KnownFacts }) {
  const { derivatives } = facts;
  return (
    <ReadingsCard
      card={derivativesCard(facts)}
      level={2}
      groupsClass="grid gap-x-10 gap-y-3 md:grid-cols-2"
    >
      {derivatives ? (
        <p className="mt-3 max-w-[70ch] text-muted text-sm">
          {derivatives.simulated ? 'Simulated, which means nothing for real trading. ' : ''}
          As of {momentText(derivatives.at)}; the same on every timeframe.
        </p>
      ) : null}
    </ReadingsCard>
  );
}
