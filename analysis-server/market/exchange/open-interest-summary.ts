import {
  type DerivativesPart,
  type OpenInterest,
  unknownPart,
} from '../../../domain/analysis/derivatives.ts';
import { momentText } from '../../../domain/market/market-error.ts';
import { type EpochMs, epochMs } from '../../../domain/text/quantity.ts';
import { DAY_MS, HOUR_MS } from '../../../domain/text/time-units.ts';

export interface OpenInterestCount {
  readonly at: number;
  /** In the coin. */
  readonly value: number;
  /** In the quote currency; null if unknown. */
  readonly valueQuote: number | null;
}

/** Counts come hourly; an older one is not current. */
const OLDEST_MS = 3 * HOUR_MS;
const HALF_HOUR_MS = HOUR_MS / 2;

/** A day before the oldest usable newest count. */
export const OPEN_INTEREST_LOOK_BACK_MS = DAY_MS + OLDEST_MS;

/** With its change in 24 hours. @param counts hourly, oldest first; later ones are ignored */
export function openInterestAt(
  counts: readonly OpenInterestCount[],
  upTo: EpochMs,
): DerivativesPart<OpenInterest> {
  const newest = counts.findLast(({ at }) => at <= upTo);
  if (newest === undefined) return unknownPart('openInterest', 'it was not counted yet');
  if (upTo - newest.at > OLDEST_MS) {
    return unknownPart('openInterest', `the newest count known is of ${momentText(newest.at)}`);
  }
  const before = counts.find(({ at }) => Math.abs(newest.at - DAY_MS - at) < HALF_HOUR_MS);
  const change =
    before !== undefined && before.value > 0 ? 100 * (newest.value / before.value - 1) : null;
  return {
    value: {
      value: newest.value,
      valueQuote: newest.valueQuote,
      change24h: change,
      at: epochMs(newest.at),
    },
    missing: [
      ...(newest.valueQuote === null
        ? [{ field: 'openInterest.valueQuote', reason: 'the exchange gives it in the coin alone' }]
        : []),
      ...(change === null
        ? [{ field: 'openInterest.change24h', reason: 'no count of 24 hours before is known' }]
        : []),
    ],
  };
}
