import type { Funding } from '../analysis/derivatives.ts';
import type { Action, PlanCosts } from '../analysis/recommendation.ts';

/** Assumed taker fee at entry and at exit, % of the price. */
export const FEE_PERCENT_A_SIDE = 0.055;
/** Assumed loss to spread and slippage, likewise. */
export const SLIPPAGE_PERCENT_A_SIDE = 0.02;

export interface FundingTerms {
  /** % of the position per payment; longs pay above 0, shorts receive it. */
  readonly percent: number;
  readonly intervalHours: number;
  readonly assumed: boolean;
}

/** Paid by longs if the market's rate is unknown; shorts are not credited. */
const ASSUMED_PERCENT = 0.01;
const ASSUMED_HOURS = 8;

/** A rate that pays the position counts as 0: it falls back in a day or two, before plans end. */
export function fundingTerms(funding: Funding | null, action: Action): FundingTerms {
  if (funding !== null) {
    const { rate, intervalHours } = funding;
    const paid = action === 'LONG' ? Math.max(0, rate) : Math.min(0, rate);
    return { percent: 100 * paid, intervalHours, assumed: false };
  }
  const percent = action === 'LONG' ? ASSUMED_PERCENT : 0;
  return { percent, intervalHours: ASSUMED_HOURS, assumed: true };
}

/** In R; funding is negative if received, which `fundingTerms` rules out. */
export type Costs = Readonly<Pick<PlanCosts, 'fees' | 'slippage' | 'funding'>>;

export interface CostedPosition {
  readonly action: Action;
  readonly entry: number;
  readonly stop: number;
  readonly exit: number;
}

/** @param payments while it is held; may be a fraction, as a mean */
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

export function totalCosts({ fees, slippage, funding }: Costs): number {
  return fees + slippage + funding;
}
