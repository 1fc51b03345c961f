import type { ReactNode } from 'react';
import type { Funding } from '../../../../domain/analysis/derivatives.ts';
import type { KnownFacts, KnownPlan } from '../../../../domain/analysis/known-analysis.ts';
import { type FundingCost, fundingUntilTarget } from '../../../../domain/plan/funding-cost.ts';
import { expiryOf } from '../../../../domain/plan/plan-expiry.ts';
import { fundingTerms, totalCosts } from '../../../../domain/plan/trading-costs.ts';
import { momentText, shortMoment } from '../../../../domain/text/moment-text.ts';
import { formatNumber, formatPercent } from '../../../../domain/text/number-format.ts';
import { counted } from '../../../../domain/text/plural.ts';
import type { EpochMs } from '../../../../domain/text/quantity.ts';
import { numberText } from '../../../../domain/text/unit-text.ts';
import { LevelList } from './level-list.tsx';
import { isKept, planTargets, spanText } from './plan-words.ts';

const inR = (r: number) => `${formatNumber(r, 2)} R`;

type Costed = Pick<KnownPlan, 'action' | 'costs'>;

const NOT_KNOWN = 'since the market’s rate was not known';

/** Funding paid and its rate; funding received is not counted. */
function fundingWords({ action, costs }: Costed, funding: Funding | null): string {
  if (!costs) return '';
  const side = action === 'LONG' ? 'LONG' : 'SHORT';
  const { percent, intervalHours } = fundingTerms(costs.fundingAssumed ? null : funding, side);
  if (costs.funding === 0) {
    if (costs.fundingAssumed) return `no funding is counted, ${NOT_KNOWN}`;
    return funding === null || funding.rate === 0
      ? 'no funding is due at the market’s rate'
      : 'funding would be paid to this side now; it is not counted on';
  }
  const rate = `${formatPercent(percent, RATE_DECIMALS)} every ${spanText(intervalHours)}`;
  const whose = costs.fundingAssumed
    ? `, assumed at ${rate}, ${NOT_KNOWN}`
    : funding === null
      ? ' at the market’s rate'
      : ` at the market’s ${rate}`;
  return `funding takes ${inR(costs.funding)}${whose}`;
}

export function costSentence(plan: Costed, funding: Funding | null): string | null {
  const { costs } = plan;
  if (costs === null) return null;
  return `${inR(totalCosts(costs))} in all: fees ${inR(costs.fees)}, slippage ${inR(costs.slippage)}; ${fundingWords(plan, funding)}. Held for ${spanText(costs.hours)} on average.`;
}

type Timed = Parameters<typeof planTargets>[0] & Pick<KnownPlan, 'expiresInHours'>;

/** The primary target's usual time and the plan's expiry; null if it has no time. */
export function timeSentence(plan: Timed, from: EpochMs): string | null {
  const { expiresInHours } = plan;
  if (expiresInHours === null) return null;
  const primary = planTargets(plan).at(-1);
  const half = primary?.eta
    ? `Half of those that reach ${primary.label} do so within ${primary.eta}. `
    : '';
  return `${half}Every target counts until ${momentText(expiryOf(from, expiresInHours))}; then the plan expires.`;
}

const RATE_DECIMALS = 4;

function costWords(
  { payments, percent, r }: FundingCost,
  rate: number,
  eta: string | undefined,
): string {
  if (payments === 0) return `No payment falls due in ${eta ?? 'that time'}.`;
  const share = formatPercent(Math.abs(percent), RATE_DECIMALS);
  const risk = r === null ? '' : ` (${inR(Math.abs(r))})`;
  const way = percent < 0 ? 'to receive' : 'to pay';
  return `About ${share} of the position ${way}${risk}: ${counted(payments, 'payment')} at ${numberText(rate, 'rate', 1)}, the rate settled last.`;
}

function Note({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <p className="numeric mt-2 text-muted text-xs">
      <span className="font-semibold">{title}. </span>
      {children}
    </p>
  );
}

/** Funding until TP1 at the last rate; nothing if time or rate is unknown. */
export function FundingLine({ facts }: { readonly facts: KnownFacts }) {
  const { tradeRecommendation: plan, derivatives, snapshotTime } = facts;
  const funding = derivatives?.funding ?? null;
  const cost = plan && fundingUntilTarget(plan, funding, snapshotTime);
  if (!cost || !funding) return null;
  return (
    <Note title="Funding until TP1">
      {costWords(cost, funding.rate, plan.etaToTP.TP1)}
      {derivatives?.simulated ? ' Funding is simulated.' : ''}
    </Note>
  );
}

export interface PlanDetailsProps {
  readonly facts: KnownFacts;
  readonly plan: KnownPlan;
  /** The levels are listed elsewhere already. */
  readonly listed: boolean;
}

export function PlanDetails({ facts, plan, listed }: PlanDetailsProps) {
  const { derivatives, snapshotTime } = facts;
  const time = timeSentence(plan, plan.plan?.openedAt ?? snapshotTime);
  const costs = costSentence(plan, derivatives?.funding ?? null);
  return (
    <>
      {listed ? null : <LevelList facts={facts} plan={plan} />}
      {isKept(plan) && plan.plan ? (
        <Note title="At its opening">
          Odds and costs here are of {shortMoment(plan.plan.openedAt)}.
        </Note>
      ) : null}
      {time ? <Note title="Time">{time}</Note> : null}
      {costs ? (
        <Note title="Costs">
          {costs}
          {derivatives?.simulated ? ' Funding is simulated.' : ''}
        </Note>
      ) : null}
      {plan.stance === null ? <FundingLine facts={facts} /> : null}
    </>
  );
}
