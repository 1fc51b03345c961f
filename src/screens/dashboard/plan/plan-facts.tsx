import type { ReactNode } from 'react';
import type { Figure, KnownPlan } from '../../../../domain/analysis/known-analysis.ts';
import { totalCosts } from '../../../../domain/plan/trading-costs.ts';
import { formatNumber, formatPercent } from '../../../../domain/text/number-format.ts';
import { partText, planTargets, ratioText, shown } from './plan-words.ts';

interface FactProps {
  readonly label: string;
  readonly note: string;
  readonly children: ReactNode;
}

function Fact({ label, note, children }: FactProps) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-xs">{label}</dt>
      <dd className="numeric font-semibold">
        {children}
        <span className="block font-normal text-faint text-[0.6875rem] leading-snug">{note}</span>
      </dd>
    </div>
  );
}

function potentialNote(plan: KnownPlan): string {
  const primary = planTargets(plan).at(-1);
  if (!primary || plan.stance === null) return 'At the last target';
  if (plan.plan) return `At ${primary.label}`;
  return `At ${primary.label}, odds ${primary.odds ? partText(primary.odds.hit) : 'not known'}`;
}

/** With the figures of entering at a price; null beyond the stop or the last target. */
function enteredAt(plan: KnownPlan, price: number): KnownPlan | null {
  const ahead = planTargets({ ...plan, entry: price }).filter(({ reward }) => (reward ?? 0) > 0);
  const [next, last] = [ahead[0], ahead.at(-1)];
  if (!next || !last) return null;
  const percent = (target: Figure) => 100 * Math.abs(Number(target) / price - 1);
  return {
    ...plan,
    entry: price,
    takeProfit: Object.fromEntries(ahead.map((target) => [target.label, target.price])),
    potentialROI: {
      ...plan.potentialROI,
      rewardPerTrade: percent(next.price),
      potential: percent(last.price),
      rr: next.reward,
    },
  };
}

/** What the first figure refers to, and the last target's reward for the same risk. */
function rewardNote(plan: KnownPlan): string {
  const targets = planTargets(plan);
  const last = targets.at(-1);
  if (targets.length > 1 && last && last.reward !== null) {
    return `${formatNumber(last.reward, 2)} at ${last.label}`;
  }
  return `Reward ${shown(plan.potentialROI.rewardPerTrade, formatPercent)}`;
}

function costsNote({ funding, fundingAssumed }: NonNullable<KnownPlan['costs']>): string {
  if (funding > 0) return fundingAssumed ? 'funding assumed' : 'with funding';
  return 'no funding';
}

/** 'TP1 9 hours, TP2 3 days'; null if the plan gives no times. */
function timesText({ etaToTP }: KnownPlan): string | null {
  const times = Object.entries(etaToTP).map(
    ([label, words]) => `${label} ${words.replace(/^about /, '')}`,
  );
  return times.length === 0 ? null : times.join(', ');
}

interface PlanFactsProps {
  readonly plan: KnownPlan;
  /** The price now; null if unknown, or if the plan is over. */
  readonly price: number | null;
}

export function PlanFacts({ plan, price }: PlanFactsProps) {
  const { costs } = plan;
  const now = plan.plan && price !== null ? enteredAt(plan, price) : null;
  const { potentialROI } = now ?? plan;
  const from = now ? ' now' : '';
  const times = timesText(plan);
  return (
    <div>
      <dl className="grid grid-cols-[1.05fr_1.15fr_0.9fr] gap-2">
        <Fact label="Reward to Risk" note={rewardNote(now ?? plan) + from}>
          {shown(potentialROI.rr, ratioText)}
        </Fact>
        <Fact label="Potential ROI" note={potentialNote(now ?? plan) + from}>
          {shown(potentialROI.potential, formatPercent)}
        </Fact>
        {costs ? (
          <Fact label="Costs" note={costsNote(costs)}>
            {formatNumber(totalCosts(costs), 2)} R
          </Fact>
        ) : null}
      </dl>
      {times ? <p className="numeric mt-1 text-faint text-xs">Usual time: {times}</p> : null}
    </div>
  );
}
