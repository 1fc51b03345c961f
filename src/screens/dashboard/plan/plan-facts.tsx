import { memo, type ReactNode } from 'react';
import type { KnownPlan } from '../../../../domain/analysis/known-analysis.ts';
import { expiryOf } from '../../../../domain/plan/plan-expiry.ts';
import { totalCosts } from '../../../../domain/plan/trading-costs.ts';
import { shortMoment } from '../../../../domain/text/moment-text.ts';
import { formatNumber, formatPercent } from '../../../../domain/text/number-format.ts';
import type { EpochMs } from '../../../../domain/text/quantity.ts';
import { Term } from '../../../plan/term.tsx';
import { planTargets, ratioText, shown } from './plan-words.ts';

interface FactProps {
  readonly label: ReactNode;
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

/** To the last target from a price now; from the entry where it is unknown, or beyond target or stop. */
export function returnsOf(plan: KnownPlan, price: number | null) {
  const entry = plan.plan ? price : null;
  const { rr, potential } = plan.potentialROI;
  const last = planTargets({ ...plan, entry: entry ?? plan.entry }).at(-1);
  if (entry === null || typeof last?.price !== 'number' || !last.reward || last.reward < 0)
    return { rr: planTargets(plan).at(-1)?.reward ?? rr, potential, now: '' };
  return { rr: last.reward, potential: 100 * Math.abs(last.price / entry - 1), now: ', now' };
}

function costsNote({ funding, fundingAssumed }: NonNullable<KnownPlan['costs']>): string {
  if (funding > 0) return fundingAssumed ? 'funding assumed' : 'with funding';
  return 'no funding';
}

/** 'TP1 9 hours, TP2 3 days'; empty if the plan gives no times. */
const timesText = ({ etaToTP }: KnownPlan): string =>
  Object.entries(etaToTP)
    .map(([label, words]) => `${label} ${words.replace(/^about /, '')}`)
    .join(', ');

interface PlanFactsProps {
  readonly plan: KnownPlan;
  readonly openedAt: EpochMs;
  /** The price now; null if unknown, or if the plan is over. */
  readonly price: number | null;
}

export const PlanFacts = memo(function PlanFacts({ plan, openedAt, price }: PlanFactsProps) {
  const { costs, expiresInHours } = plan;
  const last = planTargets(plan).at(-1);
  const { rr, potential, now } = returnsOf(plan, price);
  const note = last && last.reward !== null ? `at ${last.label}${now}` : '';
  const times = timesText(plan);
  return (
    <div>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-2">
        <Fact label="Reward to Risk" note={note}>
          {shown(rr, ratioText)}
        </Fact>
        <Fact label="Potential ROI" note={note}>
          {shown(potential, formatPercent)}
        </Fact>
        {costs ? (
          <Fact
            label={
              <Term of="costs" className="min-w-11">
                Costs
              </Term>
            }
            note={costsNote(costs)}
          >
            {formatNumber(totalCosts(costs), 2)} R
          </Fact>
        ) : null}
      </dl>
      {times || expiresInHours !== null ? (
        <p className="numeric mt-1 flex flex-wrap gap-x-3 text-faint text-xs leading-5">
          {times ? (
            <span>
              <Term of="typical time">Typical time</Term>: {times}
            </span>
          ) : null}
          {expiresInHours === null ? null : (
            <span>
              <Term of="expires">Expires</Term> {shortMoment(expiryOf(openedAt, expiresInHours))}
            </span>
          )}
        </p>
      ) : null}
    </div>
  );
});
