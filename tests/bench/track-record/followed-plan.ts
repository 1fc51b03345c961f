import { type OpenPlan, settlePlan } from '../../../analysis-server/ledger/settle-plan.ts';
import type { Action, PlanFigures } from '../../../domain/analysis/recommendation.ts';
import type { CandleSeries } from '../../../domain/market/candle.ts';
import { expiryOf } from '../../../domain/plan/plan-expiry.ts';
import { costsOf, fundingTerms } from '../../../domain/plan/trading-costs.ts';
import type { SettledWaypoint, Settlement } from '../../../domain/record/ledger-record.ts';
import { type EpochMs, epochMs, type Price, price } from '../../../domain/text/quantity.ts';
import { sliceSeries } from '../../support/candles.ts';

/** What one way of taking one target came to, in R. */
export interface Result {
  readonly outcome: Settlement['outcome'];
  readonly gross: number;
  readonly afterFees: number;
  readonly afterAllCosts: number;
  readonly settledAt: EpochMs;
}

export type Followed = Pick<
  PlanFigures,
  'action' | 'entry' | 'stopLoss' | 'takeProfit' | 'expiresInHours'
>;

/** The same distances to the other side. */
export function mirrored(plan: Followed): Followed {
  const other = (level: Price) => price(2 * plan.entry - level);
  const action: Action = plan.action === 'LONG' ? 'SHORT' : 'LONG';
  const takeProfit = Object.fromEntries(
    Object.entries(plan.takeProfit).map(([label, target]) => [label, other(target)]),
  );
  return { ...plan, action, stopLoss: other(plan.stopLoss), takeProfit };
}

function resultOf({ action, entry, stop }: OpenPlan, end: Settlement | SettledWaypoint): Result {
  const { outcome, exit, grossR, netR, settledAt } = end;
  const { fees } = costsOf({ action, entry, stop, exit }, fundingTerms(null, action), 0);
  return { outcome, gross: grossR, afterFees: grossR - fees, afterAllCosts: netR, settledAt };
}

/**
 * Settles a plan as the track record does, at each of its targets alone, nearest first, with the
 * stop of them all, until the plan's time is over; null where the candles end before. No funding rate
 * is known.
 * @param hours in order, without a gap
 */
export function followPlan(
  plan: Followed,
  snapshotTime: EpochMs,
  hours: CandleSeries,
): (Result | null)[] {
  const row = hours.time.findLastIndex((time) => time < snapshotTime) + 1;
  const future = sliceSeries(hours, row, hours.time.length);
  const targets = Object.entries(plan.takeProfit).map(([label, price]) => ({ label, price }));
  const primary = targets.at(-1);
  if (primary === undefined) return [];
  const open: OpenPlan = {
    action: plan.action,
    entry: plan.entry,
    stop: plan.stopLoss,
    target: primary.price,
    waypoints: targets.slice(0, -1),
    snapshotTime,
    expiresAt: epochMs(expiryOf(snapshotTime, plan.expiresInHours)),
    funding: fundingTerms(null, plan.action),
  };
  const { reached, settlement } = settlePlan(open, [], future);
  return targets.map(({ label }) => {
    const end = label === primary.label ? settlement : reached.find((one) => one.label === label);
    return end ? resultOf(open, end) : null;
  });
}
