import type { CandleSeries } from '../../domain/market/candle.ts';
import { fundingPayments } from '../../domain/market/funding-payments.ts';
import { type Costs, costsOf, totalCosts } from '../../domain/plan/trading-costs.ts';
import type {
  PlanSettlement,
  SettledWaypoint,
  Version2Entry,
} from '../../domain/record/ledger-record.ts';
import { type PositionEnd, positionEnd } from './settle.ts';

export type OpenPlan = Pick<
  Version2Entry,
  'action' | 'entry' | 'stop' | 'target' | 'waypoints' | 'snapshotTime' | 'expiresAt' | 'funding'
>;

export interface PlanProgress {
  readonly reached: readonly SettledWaypoint[];
  readonly settlement: PlanSettlement | null;
}

function costsAt(
  { action, entry, stop, snapshotTime, funding }: OpenPlan,
  end: PositionEnd,
): Costs {
  const payments = fundingPayments(snapshotTime, end.settledAt, funding.intervalHours);
  return costsOf({ action, entry, stop, exit: end.exit }, funding, payments);
}

/**
 * Settles a plan by version 2 of the rules: at its primary target and at each waypoint, net of all
 * costs. All share the stop and the time limit, so all end with the plan.
 * @param reached waypoints that earlier candles reached
 * @param candles as `positionEnd` takes them, from where the earlier ones ended
 */
export function settlePlan(
  plan: OpenPlan,
  reached: readonly SettledWaypoint[],
  candles: CandleSeries,
): PlanProgress {
  const known = new Map(reached.map((waypoint) => [waypoint.label, waypoint]));
  const waypoints = plan.waypoints.flatMap(({ label, price }): SettledWaypoint[] => {
    const before = known.get(label);
    if (before) return [before];
    const end = positionEnd({ ...plan, target: price }, candles);
    return end ? [{ label, ...end, netR: end.grossR - totalCosts(costsAt(plan, end)) }] : [];
  });
  const end = positionEnd(plan, candles);
  if (end === null) return { reached: waypoints, settlement: null };
  const costs = costsAt(plan, end);
  return {
    reached: waypoints,
    settlement: { ...end, netR: end.grossR - totalCosts(costs), costs, waypoints },
  };
}
