import type { Funding } from '../analysis/derivatives.ts';
import type { Action } from '../analysis/recommendation.ts';

/** Assumed fee for taking liquidity, in per cent of the price, paid at entry and at exit. */
export const FEE_PERCENT_A_SIDE = 0.055;
/** Assumed loss to the spread and to other orders, in per cent of the price, at entry and at exit. */
export const SLIPPAGE_PERCENT_A_SIDE = 0.02;

/** What a position pays in funding, and how often. */
export interface FundingTerms {
  /** Of the position at each payment, in per cent; longs pay what is above 0 and shorts are paid it. */
  readonly percent: number;
  readonly intervalHours: number;
  /** The market's own rate was not known. */
  readonly assumed: boolean;
}

/** Where the market's rate is not known, longs pay this; shorts are not credited with it. */
const ASSUMED_PERCENT = 0.01;
const ASSUMED_HOURS = 8;

/**
 * The rate settled last, else the assumed one. A rate that would pay the position is not counted on:
 * such rates fall back within a day or two, and a plan is held for several.
 */
export function fundingTerms(funding: Funding | null, action: Action): FundingTerms {
  if (funding !== null) {
    const { rate, intervalHours } = funding;
    const paid = action === 'LONG' ? Math.max(0, rate) : Math.min(0, rate);
    return { percent: 100 * paid, intervalHours, assumed: false };
  }
  const percent = action === 'LONG' ? ASSUMED_PERCENT : 0;
  return { percent, intervalHours: ASSUMED_HOURS, assumed: true };
}

/** Costs in R: multiples of the distance from entry to stop. */
export interface Costs {
  readonly fees: number;
  readonly slippage: number;
  /** Below 0 where the position is paid; `fundingTerms` never lets it be. */
  readonly funding: number;
}

/** A position that was, or may be, closed at a price. */
export interface CostedPosition {
  readonly action: Action;
  readonly entry: number;
  readonly stop: number;
  readonly exit: number;
}

/**
 * What a position costs.
 * @param payments funding payments while it is held; a mean of them may be a fraction
 */
export function costsOf(position: CostedPosition, terms: FundingTerms, payments: number): Costs {
  const { action, entry, stop, exit } = position;
  const risk = Math.abs(entry - stop);
  // From 0, so that a short without funding pays 0 and not -0.
  const percent = action === 'LONG' ? terms.percent : 0 - terms.percent;
  return {
    fees: ((FEE_PERCENT_A_SIDE / 100) * (entry + exit)) / risk,
    slippage: ((SLIPPAGE_PERCENT_A_SIDE / 100) * (entry + exit)) / risk,
    funding: ((percent / 100) * entry * payments) / risk,
  };
}

/** All costs in R. */
export function totalCosts({ fees, slippage, funding }: Costs): number {
  return fees + slippage + funding;
}
