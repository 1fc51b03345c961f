import type { Derivatives, Funding, OpenInterest } from '../../domain/analysis/derivatives.ts';
import { epochMs } from '../../domain/text/quantity.ts';

const NOON = Date.UTC(2026, 10, 18, 12);

/** Funding that is paid every 8 hours, next at 16:00 UTC of 18 November 2026; `changes` replaces parts. */
export const fundingOf = (changes: Partial<Funding> = {}): Funding => ({
  rate: 0.0001,
  intervalHours: 8,
  nextAt: epochMs(NOON + 4 * 3_600_000),
  nextRate: 0.00012,
  sum7d: 0.0021,
  count: 21,
  ...changes,
});

const openInterest: OpenInterest = {
  value: 52_341.5,
  valueQuote: 3_362_000_000,
  change24h: 1.25,
  at: epochMs(NOON),
};

/** Derivatives of which everything is known; `changes` replaces parts. */
export const derivativesWith = (changes: Partial<Derivatives> = {}): Derivatives => ({
  funding: fundingOf(),
  openInterest,
  missing: [],
  at: epochMs(NOON),
  simulated: false,
  ...changes,
});
