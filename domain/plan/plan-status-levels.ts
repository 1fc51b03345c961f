import type { Figure, KnownPlan } from '../analysis/known-analysis.ts';
import type { PlanLife } from '../analysis/recommendation.ts';
import type { EpochMs } from '../text/quantity.ts';
import { expiryOf } from './plan-expiry.ts';

export interface TargetLevel {
  readonly label: string;
  readonly price: number;
}

export interface PlanLevels {
  /** Of the coin's plan; null from older engines and other backends. */
  readonly hash: string | null;
  /** 1 if the plan gains as price rises, -1 as it falls. */
  readonly towards: 1 | -1;
  /** Null if neither entry nor price is known. */
  readonly entry: number | null;
  readonly stop: number;
  /** Nearest first; the plan ends at the last, its primary target. */
  readonly targets: readonly TargetLevel[];
  /** Close of the opening analysis' newest candle; prices count from here. */
  readonly from: EpochMs;
  readonly expiresAt: number | null;
  readonly aside: boolean;
  readonly ended?: PlanLife['ended'];
}

type StatedPlan = Pick<
  KnownPlan,
  'action' | 'entry' | 'currentPrice' | 'stopLoss' | 'takeProfit' | 'expiresInHours' | 'stance'
> &
  Partial<Pick<KnownPlan, 'plan'>>;

const priceOf = (figure: Figure | undefined): number | null =>
  typeof figure === 'number' && figure > 0 ? figure : null;

/** Skips targets in words; null without action or stop, or if prices contradict the action. */
export function planLevels(plan: StatedPlan | null, analysedAt: EpochMs): PlanLevels | null {
  const stop = priceOf(plan?.stopLoss);
  if (!plan || plan.action === null || stop === null) return null;
  const towards = plan.action === 'LONG' ? 1 : -1;
  const beyond = (price: number, other: number) => towards * (price - other) > 0;
  const from = plan.plan?.openedAt ?? analysedAt;
  const entry = priceOf(plan.entry) ?? priceOf(plan.currentPrice);
  if (entry !== null && !beyond(entry, stop)) return null;
  const targets = Object.entries(plan.takeProfit)
    .flatMap(([label, figure]): TargetLevel[] => {
      const price = priceOf(figure);
      return price === null ? [] : [{ label, price }];
    })
    .sort((a, b) => towards * (a.price - b.price));
  if (!targets.every(({ price }) => beyond(price, entry ?? stop))) return null;
  const { expiresInHours: hours } = plan;
  return {
    hash: plan.plan?.hash ?? null,
    towards,
    entry,
    stop,
    targets,
    from,
    expiresAt: hours !== null && hours > 0 ? expiryOf(from, hours) : null,
    aside: plan.stance !== null && plan.stance !== 'trade',
    ended: plan.plan?.ended ?? null,
  };
}
