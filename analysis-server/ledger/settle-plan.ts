import type { CandleSeries } from '../../domain/market/candle.ts';
import { fundingPayments } from '../../domain/market/funding-payments.ts';
import type { CandlePeriod } from '../../domain/market/timeframe.ts';
import { reachedLevel } from '../../domain/plan/reached-level.ts';
import { costsOf, totalCosts } from '../../domain/plan/trading-costs.ts';
import type {
  LedgerEntry,
  SettledWaypoint,
  Settlement,
} from '../../domain/record/ledger-record.ts';
import { type EpochMs, epochMs, type Price, price } from '../../domain/text/quantity.ts';
import { periodMs } from '../market/market.ts';

export type OpenPosition = Pick<
  LedgerEntry,
  'action' | 'entry' | 'stop' | 'target' | 'snapshotTime' | 'expiresAt'
>;

/** A plan is settled on 15m candles, or on minutes. */
export type SettlingCandles = Omit<CandleSeries, 'timeframe'> & {
  readonly timeframe: CandlePeriod;
};

/** A share by which no correction of a candle moves its close: the prices are another market's. */
const OTHER_PRICES = 0.05;

export function areOtherPrices(
  close: number | undefined,
  known: number | null,
  share = OTHER_PRICES,
): boolean {
  return close !== undefined && known !== null && Math.abs(close / known - 1) > share;
}

/** The result in R is before costs. */
interface PositionEnd<Outcome = Settlement['outcome']> {
  readonly outcome: Outcome;
  readonly settledAt: EpochMs;
  readonly exit: Price;
  readonly grossR: number;
}

function ended<Outcome>(
  { action, entry, stop }: Omit<OpenPosition, 'target' | 'snapshotTime' | 'expiresAt'>,
  outcome: Outcome,
  exit: number,
  settledAt: number,
): PositionEnd<Outcome> {
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
export function positionEnd(position: OpenPosition, candles: SettlingCandles): PositionEnd | null {
  const { action, stop, target, snapshotTime, expiresAt } = position;
  const long = action === 'LONG';
  const period = periodMs(candles.timeframe);
  for (const [row, time] of candles.time.entries()) {
    if (time < snapshotTime) continue;
    const open = candles.open[row] ?? Number.NaN;
    const high = candles.high[row] ?? Number.NaN;
    const low = candles.low[row] ?? Number.NaN;
    const closedAt = time + period;
    const reached = reachedLevel({ action, stop, target }, { high, low });
    if (reached === 'stop') {
      const exit = long ? Math.min(open, stop) : Math.max(open, stop);
      return ended(position, 'stopped' as const, exit, closedAt);
    }
    if (reached === 'target') return ended(position, 'hit' as const, target, closedAt);
    if (closedAt >= expiresAt) {
      return ended(position, 'expired' as const, candles.close[row] ?? Number.NaN, closedAt);
    }
  }
  return null;
}

export type OpenPlan = Pick<
  LedgerEntry,
  'action' | 'entry' | 'stop' | 'target' | 'waypoints' | 'snapshotTime' | 'expiresAt' | 'funding'
>;

function settledBy<End extends PositionEnd<unknown>>(
  { action, entry, stop, snapshotTime, funding }: OpenPlan,
  end: End,
  waypoints: readonly SettledWaypoint[],
) {
  const payments = fundingPayments(snapshotTime, end.settledAt, funding.intervalHours);
  const costs = costsOf({ action, entry, stop, exit: end.exit }, funding, payments);
  return { ...end, netR: end.grossR - totalCosts(costs), costs, waypoints: [...waypoints] };
}

const waypointBy = (plan: OpenPlan, label: string, end: PositionEnd): SettledWaypoint => ({
  label,
  ...end,
  netR: settledBy(plan, end, []).netR,
});

/** What closing at a level that price reached came to. */
export function reachedWaypoint(
  plan: OpenPlan,
  { label, price: target }: OpenPlan['waypoints'][number],
  settledAt: EpochMs,
): SettledWaypoint {
  return waypointBy(plan, label, ended(plan, 'hit' as const, target, settledAt));
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
  candles: SettlingCandles,
) {
  const known = new Map(reached.map((waypoint) => [waypoint.label, waypoint]));
  const waypoints = plan.waypoints.flatMap(({ label, price: target }): SettledWaypoint[] => {
    const before = known.get(label);
    if (before) return [before];
    const end = positionEnd({ ...plan, target }, candles);
    return end ? [waypointBy(plan, label, end)] : [];
  });
  const end = positionEnd(plan, candles);
  return { reached: waypoints, settlement: end && settledBy(plan, end, waypoints) };
}

/** Closes a plan whose place another one takes. @param reached waypoints before */
export function replacedPlan(
  plan: OpenPlan,
  reached: readonly SettledWaypoint[],
  { exit, settledAt }: Pick<PositionEnd, 'exit' | 'settledAt'>,
) {
  return settledBy(plan, ended(plan, 'replaced' as const, exit, settledAt), reached);
}
