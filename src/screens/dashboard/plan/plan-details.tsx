import type { ReactNode } from 'react';
import type { KnownFacts, KnownPlan } from '../../../../domain/analysis/known-analysis.ts';
import { type FundingCost, fundingUntilTarget } from '../../../../domain/plan/funding-cost.ts';
import { expectedWords } from '../../../../domain/plan/odds/odds-words.ts';
import { formatNumber, formatPercent } from '../../../../domain/text/number-format.ts';
import { numberText } from '../../../../domain/text/unit-text.ts';
import { costSentence } from './cost-sentence.ts';
import { LevelList } from './level-list.tsx';
import { planTargets } from './plan-targets.ts';
import { timeSentence } from './time-sentence.ts';

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

/** Funding until TP1 at the last rate; nothing if time or rate is unknown. */
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

function Note({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <p className="numeric mt-2 text-muted text-xs">
      <span className="font-semibold">{title}. </span>
      {children}
    </p>
  );
}

function expectedSentence(plan: KnownPlan): string | null {
  const primary = planTargets(plan).at(-1);
  if (plan.stance !== 'trade' || !primary?.odds) return null;
  return `Held for ${primary.label}, its odds come to ${expectedWords(primary.odds.expected)} after all costs, on average over many such plans; no edge is claimed.`;
}

interface PlanDetailsProps {
  readonly facts: KnownFacts;
  readonly plan: KnownPlan;
  /** The levels are listed elsewhere already. */
  readonly listed: boolean;
}

export function PlanDetails({ facts, plan, listed }: PlanDetailsProps) {
  const { coin, tickSize, derivatives, snapshotTime } = facts;
  const expected = expectedSentence(plan);
  const time = timeSentence(plan, snapshotTime);
  const costs = costSentence(plan, derivatives?.funding ?? null);
  return (
    <>
      {listed ? null : <LevelList coin={coin} plan={plan} tickSize={tickSize} />}
      {expected ? <Note title="Expected">{expected}</Note> : null}
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
