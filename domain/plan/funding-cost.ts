import type { Funding } from '../analysis/derivatives.ts';
import type { KnownPlan } from '../analysis/known-analysis.ts';
import type { EpochMs } from '../text/quantity.ts';
import { HOUR_MS } from '../text/time-units.ts';

/** If the last settled rate stayed. */
export interface FundingCost {
  readonly payments: number;
  /** % of the position; negative if received. */
  readonly percent: number;
  readonly r: number | null;
}

type Costed = Pick<KnownPlan, 'action' | 'etaHours' | 'potentialROI'>;

function paymentsUntil({ nextAt, intervalHours }: Funding, from: EpochMs, hours: number): number {
  const interval = intervalHours * HOUR_MS;
  const first = Math.max(nextAt ?? from + interval, from);
  const end = from + hours * HOUR_MS;
  return end < first ? 0 : Math.floor((end - first) / interval) + 1;
}

/** Until TP1; null without a direction, a time for TP1, or known funding. */
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
