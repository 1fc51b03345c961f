import { seriesFromRows } from '../../../domain/market/candle.ts';
import type { EpochMs } from '../../../domain/text/quantity.ts';
import type { Database } from '../../../platform/database/database.ts';
import { lockPlan } from '../../ledger/coin-plan.ts';
import { type CoinOfMarket, openEntries } from '../../ledger/open-entries.ts';
import { announceEnds, type FoundEnd, notifyOfTouch } from '../../ledger/plan-ends.ts';
import type { PlanTouch } from '../../ledger/plan-words.ts';
import { reachedWaypoint, settlePlan } from '../../ledger/settle-plan.ts';
import { judgePlan, notable } from './judge-plan.ts';
import type { Minute, MinuteStretch } from './minute-stretch.ts';
import { endPlan, readOpenPlans, writePlanTouches } from './watched-plans.ts';

/** Null if its entry is unreadable. @param touched when each level was */
async function endBy(
  tx: Database,
  of: CoinOfMarket,
  minute: Minute,
  touched: ReadonlyMap<string, EpochMs>,
): Promise<FoundEnd | null> {
  const open = await openEntries(tx, of, async () => undefined);
  const standing = open.get(of.coin)?.find(({ isStanding }) => isStanding);
  if (!standing) return null;
  const { entry } = standing;
  const reached = entry.waypoints.flatMap((waypoint) => {
    const at = touched.get(waypoint.label);
    return at === undefined ? [] : [reachedWaypoint(entry, waypoint, at)];
  });
  const { opened, high, low, close } = minute;
  const series = seriesFromRows('15m', [[opened, minute.open, high, low, close, 0]]);
  const { settlement } = settlePlan(entry, reached, { ...series, timeframe: '1m' });
  return settlement && { of: standing, end: settlement, span: minute };
}

export interface JudgedMinutes extends CoinOfMarket {
  readonly stretch: MinuteStretch;
  readonly now: EpochMs;
}

type Counts = Record<PlanTouch['kind'], number>;

const NONE: Counts = { stop: 0, target: 0, entry: 0 };

/**
 * Judges the coin's plan, and ends it where every minute since its opening was judged; else the
 * ledger does by candles.
 * @param foreignSince from when the minutes are of other prices than those before: not judged
 */
export async function judgeOpenPlan(
  tx: Database,
  { market, coin, stretch, now }: JudgedMinutes,
  foreignSince: EpochMs | null,
) {
  const of = { market, coin };
  await lockPlan(tx, of);
  const [open] = await readOpenPlans(tx, market, coin);
  const causes: string[] = [];
  const judged = { touches: { ...NONE }, alerts: { ...NONE }, causes, records: [] };
  if (!open) return judged;
  const { plan, touched, isWhole } = open;
  if (foreignSince !== null) {
    await endPlan(tx, plan, foreignSince);
    return judged;
  }
  const { touches, over } = judgePlan(plan, touched, stretch.minutes);
  const written = await writePlanTouches(tx, plan, touches);
  const fresh = touches.filter(({ level }) => written.has(level));
  for (const { kind } of fresh) judged.touches[kind] += 1;
  const known = new Map([
    ...touched,
    ...touches.map(({ level, span }) => [level, span.closed] as const),
  ]);
  const end = over && isWhole ? await endBy(tx, of, over, known) : null;
  const result = end && end.end.outcome !== 'void' ? end.end : null;
  for (const touch of plan.isTrade ? notable(fresh) : []) {
    const isEnd = touch.span === over;
    const { alerts, cause } = await notifyOfTouch(tx, plan, touch, now, isEnd ? result : null);
    judged.alerts[touch.kind] += alerts;
    if (alerts > 0) causes.push(cause);
  }
  if (over === null) return judged;
  await endPlan(tx, plan, over.closed);
  return { ...judged, records: await announceEnds(tx, end ? [end] : [], now) };
}
