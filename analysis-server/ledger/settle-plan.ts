import type { CandleSeries } from '../../domain/market/candle.ts';
import { fundingPayments } from '../../domain/market/funding-payments.ts';
import { PERIOD_MS } from '../../domain/market/timeframe.ts';
import { reachedLevel } from '../../domain/plan/reached-level.ts';
import { type Costs, costsOf, totalCosts } from '../../domain/plan/trading-costs.ts';
import type {
  LedgerEntry,
  SettledWaypoint,
  Settlement,
} from '../../domain/record/ledger-record.ts';
import { type EpochMs, epochMs, type Price, price } from '../../domain/text/quantity.ts';

export type OpenPosition = Pick<
  LedgerEntry,
  'action' | 'entry' | 'stop' | 'target' | 'snapshotTime' | 'expiresAt'
>;

/** The result in R is before costs. */
interface PositionEnd {
  readonly outcome: Settlement['outcome'];
  readonly settledAt: EpochMs;
  readonly exit: Price;
  readonly grossR: number;
}

function ended(
  { action, entry, stop }: OpenPosition,
  outcome: PositionEnd['outcome'],
  exit: number,
  settledAt: number,
): PositionEnd {
  const towards = action === 'LONG' ? 1 : -1;
  const grossR = (towards * (exit - entry)) / Math.abs(entry - stop);
  return { outcome, settledAt: epochMs(settledAt), exit: price(exit), grossR };
}

/**
 * The first candle that ends a position: at the stop, or the open if beyond it; at the target; or
 * at the close of the candle in which it expires. Stop and target in one candle: stopped. Candles
 * before the snapshot are skipped; later ones change nothing.
 * @param candles closed, oldest first, without a gap from the snapshot on
 * @returns null if still open
 */
export function positionEnd(position: OpenPosition, candles: CandleSeries): PositionEnd | null {
  const { action, stop, target, snapshotTime, expiresAt } = position;
  const long = action === 'LONG';
  const period = PERIOD_MS[candles.timeframe];
  for (const [row, time] of candles.time.entries()) {
    if (time < snapshotTime) continue;
    const open = candles.open[row] ?? Number.NaN;
    const high = candles.high[row] ?? Number.NaN;
    const low = candles.low[row] ?? Number.NaN;
    const closedAt = time + period;
    const reached = reachedLevel({ action, stop, target }, { high, low });
    if (reached === 'stop') {
      const exit = long ? Math.min(open, stop) : Math.max(open, stop);
      return ended(position, 'stopped', exit, closedAt);
    }
    if (reached === 'target') return ended(position, 'hit', target, closedAt);
    if (closedAt >= expiresAt) {
      return ended(position, 'expired', candles.close[row] ?? Number.NaN, closedAt);
    }
  }
  return null;
}

export type OpenPlan = Pick<
  LedgerEntry,
  'action' | 'entry' | 'stop' | 'target' | 'waypoints' | 'snapshotTime' | 'expiresAt' | 'funding'
>;

export interface PlanProgress {
  readonly reached: readonly SettledWaypoint[];
  readonly settlement: Settlement | null;
}

function costsAt(
  { action, entry, stop, snapshotTime, funding }: OpenPlan,
  end: PositionEnd,
): Costs {
  const payments = fundingPayments(snapshotTime, end.settledAt, funding.intervalHours);
  return costsOf({ action, entry, stop, exit: end.exit }, funding, payments);
}

/**
 * Settles a plan: at its primary target and at each waypoint, net of all
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
  const waypoints = plan.waypoints.flatMap(({ label, price: target }): SettledWaypoint[] => {
    const before = known.get(label);
    if (before) return [before];
    const end = positionEnd({ ...plan, target }, candles);
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
