import type { Coin } from '../../../../domain/coin.ts';
import type { KnownPlan } from '../../../../domain/known-analysis.ts';
import { formatNumber, formatPrice, NOT_AVAILABLE } from '../../../../domain/number-format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { shown } from './figure.tsx';
import { NotifyAt } from './notify-at.tsx';
import { OddsBar, OddsKey } from './odds-bar.tsx';
import { baseRateSentence, oddsSentence } from './odds-sentences.ts';
import { type PlanTarget, planTargets } from './plan-targets.ts';

interface TargetProps {
  readonly coin: Coin;
  readonly target: PlanTarget;
  readonly tickSize: number;
}

function Target({ coin, target, tickSize }: TargetProps) {
  const { label, price, role, eta, reward, odds } = target;
  const primary = role === 'primary';
  const baseRate = baseRateSentence(role);
  return (
    <div className="min-w-0 border-line border-t pt-3 lg:border-t-0 lg:pt-0">
      <dt className="flex items-center justify-between gap-2 text-muted text-sm">
        Take Profit {label}
        {primary ? <Badge>Primary target</Badge> : <span>Waypoint</span>}
      </dt>
      <dd className="flex items-baseline justify-between gap-3">
        <span className="numeric flex items-center font-semibold text-lg text-up">
          {shown(price, (number) => formatPrice(number, tickSize))}
          <NotifyAt coin={coin} label={`Take Profit ${label}`} price={price} tickSize={tickSize} />
        </span>
        <span className="numeric text-muted text-sm">
          {reward === null ? null : `${formatNumber(reward, 1)} R, `}
          {eta ?? NOT_AVAILABLE}
        </span>
      </dd>
      {odds ? (
        <dd className="mt-1.5">
          <OddsBar label={label} odds={odds} />
          <p className="numeric mt-1.5 text-sm first-letter:uppercase">
            {oddsSentence(label, odds)}.
          </p>
          {baseRate ? (
            <p className="numeric text-muted text-sm first-letter:uppercase">{baseRate}.</p>
          ) : null}
        </dd>
      ) : null}
    </div>
  );
}

/** Each target of a plan with its odds, and which of them the plan is held for. */
export function TargetList({
  coin,
  plan,
  tickSize,
}: {
  readonly coin: Coin;
  readonly plan: KnownPlan;
  readonly tickSize: number;
}) {
  const targets = planTargets(plan);
  return (
    <div className="flex flex-col gap-3 lg:order-last lg:col-span-2">
      {plan.odds ? <OddsKey /> : null}
      <dl className="grid gap-x-6 gap-y-3 lg:grid-cols-3">
        {targets.map((target) => (
          <Target key={target.label} coin={coin} target={target} tickSize={tickSize} />
        ))}
      </dl>
    </div>
  );
}
