import { type FundingCost, fundingUntilTarget } from '../../../../domain/funding-cost.ts';
import type { KnownFacts } from '../../../../domain/known-analysis.ts';
import { formatNumber, formatPercent } from '../../../../domain/number-format.ts';
import { numberText } from '../../../../domain/unit-text.ts';

const RATE_DECIMALS = 4;

function costWords(
  { payments, percent, r }: FundingCost,
  rate: number,
  eta: string | undefined,
): string {
  if (payments === 0) return `No payment falls due in ${eta ?? 'that time'}.`;
  const share = formatPercent(Math.abs(percent), RATE_DECIMALS);
  const inR = r === null ? '' : ` (${formatNumber(Math.abs(r), 2)} R)`;
  const way = percent < 0 ? 'to receive' : 'to pay';
  const count = `${payments} ${payments === 1 ? 'payment' : 'payments'}`;
  return `About ${share} of the position ${way}${inR}: ${count} at ${numberText(rate, 'rate', 1)}, the rate settled last.`;
}

/** What funding comes to until TP1 at the last rate; nothing where time or rate is not known. */
export function FundingLine({ facts }: { readonly facts: KnownFacts }) {
  const { tradeRecommendation: plan, derivatives, snapshotTime } = facts;
  const funding = derivatives?.funding ?? null;
  const cost = plan && fundingUntilTarget(plan, funding, snapshotTime);
  if (!cost || !funding) return null;
  return (
    <p className="numeric mt-2 text-muted text-xs">
      <span className="font-semibold">Funding until TP1. </span>
      {costWords(cost, funding.rate, plan.etaToTP.TP1)}
      {derivatives?.simulated ? ' Funding is simulated.' : ''}
    </p>
  );
}
