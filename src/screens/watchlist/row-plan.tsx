import { BellDot, Check } from 'lucide-react';
import { useMemo } from 'react';
import { readPlan } from '../../../domain/analysis/read-plan.ts';
import { tickForPrice } from '../../../domain/market/tick-for-price.ts';
import type { WatchedCoin } from '../../../domain/person/watched-coin.ts';
import type { PlanLevels } from '../../../domain/plan/plan-status-levels.ts';
import { usePlanStatus } from '../../data/plan-status.ts';
import { planWatches, usePlanEnd } from '../../data/plan-watches.ts';
import { useKnownPrice } from '../../data/prices.ts';
import { useWeekLine } from '../../data/week-lines.ts';
import { ladderOfPlan } from '../../plan/ladder-plan.ts';
import { PlanLine } from '../../plan/plan-line.tsx';
import { RowStance } from '../../plan/row-stance.tsx';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';

const WIDTH = 174;
const HEIGHT = 58;

interface RowLineProps {
  readonly watched: WatchedCoin;
  readonly levels: PlanLevels | null;
  /** ms UTC; what it decides changes by the minute. */
  readonly now: number;
  readonly className: string;
}

interface DrawnProps extends Omit<RowLineProps, 'className' | 'levels'> {
  readonly levels: PlanLevels;
  readonly closes: readonly number[];
}

function LineWithPlan({ watched, levels, now, closes }: DrawnProps) {
  const { coin, market, recommendation } = watched;
  const status = usePlanStatus({ levels, coin, market }, now)?.status ?? null;
  const known = useKnownPrice(coin);
  const plan = useMemo(() => readPlan(recommendation), [recommendation]);
  const ladder = ladderOfPlan(plan, {
    tickSize: known?.tickSize ?? tickForPrice(levels.stop),
    now: known && market !== null && known.market.id !== market ? null : known,
    status,
    moment: now,
  });
  return <PlanLine plan={ladder} closes={closes} width={WIDTH} height={HEIGHT} />;
}

/** Seven days of price run into the plan on one scale; its space is reserved while loading. */
export function RowLine({ watched, levels, now, className }: RowLineProps) {
  const closes = useWeekLine(watched.coin);
  return (
    <div className={classNames('h-[3.625rem] w-[10.875rem]', className)}>
      {levels ? (
        <LineWithPlan watched={watched} levels={levels} now={now} closes={closes} />
      ) : (
        <PlanLine plan={null} closes={closes} width={WIDTH} height={HEIGHT} />
      )}
    </div>
  );
}

/** Of a replaced plan, the one in its place: until the coin is checked, only its side is known. */
export function CurrentPlan({ plan }: { readonly plan: WatchedCoin['recommendation'] }) {
  const life = useMemo(() => readPlan(plan)?.plan, [plan]);
  const ended = usePlanEnd(life);
  const next = planWatches.useKnown(({ known }) => known.get(life?.hash ?? '')?.nextAction);
  const label = (
    <span className="block text-[0.6875rem] text-faint leading-4 xl:sr-only">
      Current Trade Recommendation{' '}
    </span>
  );
  if (plan === null) {
    return (
      <>
        {label}
        <span className="font-semibold text-[1.0625rem] text-muted leading-[1.375rem]">N/A</span>
      </>
    );
  }
  return (
    <>
      {label}
      <RowStance
        {...(ended && next ? { action: next, stance: 'trade' } : { ...plan, ended })}
        coloured
        first="whitespace-nowrap font-[650] text-[1.0625rem] leading-[1.375rem] md:block"
        second="md:block"
      />
    </>
  );
}

/** Since the user last looked. */
export function ChangeBadge({ changed }: { readonly changed: boolean }) {
  const Icon = changed ? BellDot : Check;
  return (
    <Badge tone={changed ? 'accent' : 'plain'}>
      <Icon aria-hidden="true" className="size-3" />
      {changed ? 'Change Detected' : 'No Change'}
    </Badge>
  );
}
