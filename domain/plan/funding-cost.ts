import type { Funding } from '../analysis/derivatives.ts';
import type { KnownPlan } from '../analysis/known-analysis.ts';
import type { EpochMs } from '../text/quantity.ts';

const HOUR_MS = 60 * 60 * 1_000;

/** What funding comes to until a plan's first target is due, if the rate settled last stayed. */
export interface FundingCost {
  /** Payments that fall due until then. */
  readonly payments: number;
  /** In per cent of the position; below 0 where the plan is paid. */
  readonly percent: number;
  /** In multiples of the plan's risk; null where its risk is not known. */
  readonly r: number | null;
}

type Costed = Pick<KnownPlan, 'action' | 'etaHours' | 'potentialROI'>;

function paymentsUntil({ nextAt, intervalHours }: Funding, from: EpochMs, hours: number): number {
  const interval = intervalHours * HOUR_MS;
  const first = Math.max(nextAt ?? from + interval, from);
  const end = from + hours * HOUR_MS;
  return end < first ? 0 : Math.floor((end - first) / interval) + 1;
}

/**
 * What a plan pays or is paid in funding until TP1.
 * @param from the moment of the analysis
 * @returns null where the plan has no direction, TP1 no time, or funding is not known
 */
export function fundingUntilTarget(
  plan: Costed,
  funding: Funding | null,
  from: EpochMs,
): FundingCost | null {
  const hours = plan.etaHours.TP1;
  const isPlan = plan.action === 'LONG' || plan.action === 'SHORT';
  if (funding === null || hours === undefined || !isPlan) return null;
  const payments = paymentsUntil(funding, from, hours);
  const percent = 100 * payments * (plan.action === 'LONG' ? funding.rate : -funding.rate);
  const { riskPerTrade } = plan.potentialROI;
  const isRisk = typeof riskPerTrade === 'number' && riskPerTrade > 0;
  return { payments, percent, r: isRisk ? percent / riskPerTrade : null };
}
