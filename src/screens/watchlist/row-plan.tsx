import { BellDot, Check } from 'lucide-react';
import { useMemo } from 'react';
import { readPlan } from '../../../domain/analysis/read-plan.ts';
import { tickForPrice } from '../../../domain/market/tick-for-price.ts';
import type { WatchedCoin } from '../../../domain/person/watched-coin.ts';
import type { PlanLevels } from '../../../domain/plan/plan-status-levels.ts';
import { usePlanStatus } from '../../data/plan-status.ts';
import { type PlanWatch, planWatches } from '../../data/plan-watches.ts';
import { useKnownPrice } from '../../data/prices.ts';
import { useWeekLine } from '../../data/week-lines.ts';
import { ladderOfPlan } from '../../plan/ladder-plan.ts';
import { PlanLine } from '../../plan/plan-line.tsx';
import { RowStance } from '../../plan/row-stance.tsx';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';

export interface RowPartProps {
  readonly watched: WatchedCoin;
  readonly levels: PlanLevels | null;
  readonly className: string;
}

/** Seven days of price run into the plan on one scale; its space is reserved while loading. */
export function RowLine(props: RowPartProps & { readonly now: number }) {
  const { watched, levels, now, className } = props;
  const { coin, market, recommendation } = watched;
  const closes = useWeekLine(coin);
  const status = usePlanStatus(levels && { levels, coin, market }, now)?.status ?? null;
  const known = useKnownPrice(coin);
  const plan = useMemo(() => readPlan(recommendation), [recommendation]);
  const ladder =
    levels &&
    ladderOfPlan(plan, {
      tickSize: known?.tickSize ?? tickForPrice(levels.stop),
      now: market === null || known?.market.id === market ? known : null,
      status,
      moment: now,
    });
  return (
    <div className={classNames('h-[3.625rem] w-[10.875rem]', className)}>
      <PlanLine plan={ladder} closes={closes} width={174} height={58} />
    </div>
  );
}

type Plan = WatchedCoin['recommendation'];

type Watches = ReadonlyMap<string, PlanWatch>;

/** Of a replaced plan, the one in its place: until the coin is checked, only its side and end are known. */
export function planNow(plan: Plan, watches: Watches) {
  const life = readPlan(plan)?.plan;
  let watch = watches.get(life?.hash ?? '');
  let ended = (watch?.ended ?? life?.ended)?.by ?? null;
  let next: PlanWatch['nextAction'];
  while (ended && watch?.nextAction) {
    next = watch.nextAction;
    watch = watches.get(watch.next ?? '');
    ended = watch?.ended?.by ?? null;
  }
  if (next) return { action: next, stance: 'trade', ended } as const;
  return plan && { action: plan.action, stance: plan.stance, ended };
}

export function useWatches(plans: readonly Plan[]): Watches {
  const watches = planWatches.useKnown(({ known }) => known);
  const first = plans.map((plan) => readPlan(plan)?.plan?.hash ?? '');
  const next = first.map((hash) => watches.get(hash)?.next ?? '');
  planWatches.useFollowed([...first, ...next].filter(Boolean));
  return watches;
}

export const usePlanNow = (plan: Plan) => planNow(plan, useWatches([plan]));

export function CurrentPlan({ plan }: { readonly plan: Plan }) {
  const now = usePlanNow(plan);
  const large = 'text-[1.0625rem] leading-[1.375rem]';
  return (
    <>
      <span className="block text-[0.6875rem] text-faint leading-4 xl:sr-only">
        Current Trade Recommendation{' '}
      </span>
      {now ? (
        <RowStance
          {...now}
          coloured
          first={`whitespace-nowrap font-[650] ${large} md:block`}
          second="md:block"
        />
      ) : (
        <span className={`font-semibold text-muted ${large}`}>N/A</span>
      )}
    </>
  );
}

export const CHANGED_EDGE =
  'before:absolute before:inset-y-0 before:start-0 before:w-0.5 before:bg-accent forced-colors:before:bg-[Highlight]';

export function ChangeBadge({ changed }: { readonly changed: boolean }) {
  const Icon = changed ? BellDot : Check;
  return (
    <Badge tone={changed ? 'accent' : 'plain'}>
      <Icon aria-hidden="true" className="size-3" />
      {changed ? 'Change Detected' : 'No Change'}
    </Badge>
  );
}
