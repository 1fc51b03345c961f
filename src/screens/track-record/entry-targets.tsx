import type { Version2Entry } from '../../../domain/ledger-record.ts';
import { formatPrice } from '../../../domain/number-format.ts';
import { expectedWords, oddsWords } from '../../../domain/odds/odds-words.ts';
import { rText } from '../../../domain/r-text.ts';
import type { TrackRecordEntry } from '../../../domain/track-record.ts';

const OUTCOME_WORDS = { hit: 'reached', stopped: 'stopped first', expired: 'not in time' } as const;

interface EntryTargetsProps {
  readonly content: Version2Entry;
  readonly settlement: TrackRecordEntry['settlement'];
}

/** What was said of each target of a plan, and what a position closed there came to. */
export function EntryTargets({ content, settlement }: EntryTargetsProps) {
  const { waypoints, label, target, tickSize, odds } = content;
  const result = settlement?.outcome === 'void' ? null : settlement;
  const outcomes = result ? [...result.waypoints, { ...result, label }] : [];
  return (
    <ul aria-label="Targets" className="numeric flex flex-col gap-0.5 text-sm">
      {[...waypoints, { label, price: target }].map((one) => {
        const said = odds?.[one.label];
        const outcome = outcomes.find((found) => found.label === one.label);
        return (
          <li key={one.label} className="flex flex-wrap gap-x-3">
            <span className={one.label === label ? 'font-semibold' : ''}>
              {one.label} {formatPrice(one.price, tickSize)}
            </span>
            <span className="text-muted">
              {said ? `said ${oddsWords(said.hit)}` : 'no odds said'}
              {said && one.label === label ? `, expected ${expectedWords(said.expected)}` : ''}
            </span>
            {outcome ? (
              <span>
                {OUTCOME_WORDS[outcome.outcome]}, {rText(outcome.netR)} net
              </span>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
