import type { Figure, KnownPlan } from '../analysis/known-analysis.ts';
import type { EpochMs } from '../text/quantity.ts';
import { expiryOf } from './plan-expiry.ts';

/** A target of a plan that has a price. */
export interface TargetLevel {
  /** 'TP1'. */
  readonly label: string;
  readonly price: number;
}

/** What of a plan decides what has become of it. */
export interface PlanLevels {
  /** 1 where the plan gains as price rises, -1 where it gains as price falls. */
  readonly towards: 1 | -1;
  /** Null where neither an entry nor the price of that time is known. */
  readonly entry: number | null;
  readonly stop: number;
  /** Nearest first; the last one is the primary target, at which the plan is over. */
  readonly targets: readonly TargetLevel[];
  /** The close of the newest candle of the analysis: from then on prices count. */
  readonly from: EpochMs;
  /** When the plan's time is over; null where it says none. */
  readonly expiresAt: number | null;
  /** The plan says to stand aside. */
  readonly aside: boolean;
}

type StatedPlan = Pick<
  KnownPlan,
  'action' | 'entry' | 'currentPrice' | 'stopLoss' | 'takeProfit' | 'expiresInHours' | 'stance'
>;

const priceOf = (figure: Figure | undefined): number | null =>
  typeof figure === 'number' && figure > 0 ? figure : null;

/**
 * The levels of a plan of any engine. Targets in words are left out.
 * @param from close of the newest candle that the analysis used
 * @returns null where the plan has no action or no stop, or its prices contradict its action
 */
export function planLevels(plan: StatedPlan | null, from: EpochMs): PlanLevels | null {
  const stop = priceOf(plan?.stopLoss);
  if (!plan || plan.action === null || stop === null) return null;
  const towards = plan.action === 'LONG' ? 1 : -1;
  const beyond = (price: number, other: number) => towards * (price - other) > 0;
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
    towards,
    entry,
    stop,
    targets,
    from,
    expiresAt: hours !== null && hours > 0 ? expiryOf(from, hours) : null,
    aside: plan.stance === 'stand aside',
  };
}
