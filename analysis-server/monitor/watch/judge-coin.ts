import type { Coin } from '../../../domain/market/coin.ts';
import type { TouchKind } from '../../../domain/notice/notice-kind.ts';
import { type EpochMs, epochMs } from '../../../domain/text/quantity.ts';
import { MINUTE_MS } from '../../../domain/text/time-units.ts';
import type { Database } from '../../../platform/database/database.ts';
import { inHalves, undoing } from '../../../platform/database/in-halves.ts';
import { advance, holdWatchedCoin } from './coin-claims.ts';
import { swingAfter } from './coin-reach.ts';
import { judgePlan, notable } from './judge-plan.ts';
import type { Minute, MinuteStretch } from './minute-stretch.ts';
import { endExpired, judgeOwnLevels, type TouchedLevels } from './own-levels.ts';
import { notifyOfTouch, writePlanTouches } from './plan-alerts.ts';
import {
  endPlans,
  joinPlans,
  noteMissed,
  readOpenPlans,
  type WatchedPlan,
} from './watched-plans.ts';

/** Minutes are judged twice or more: markets correct a minute shortly after its close. */
export const OVERLAP_MS = 2 * MINUTE_MS;

/** Channel that wakes the delivery of alerts. */
const ALERTS = 'alerts';
/** Compiling takes longer than running it. */
const UNCOMPILED = 'set local jit = off';

export interface CoinToJudge {
  readonly market: string;
  readonly coin: Coin;
  readonly tickSize: number;
  /** Opening of the first requested minute. */
  readonly from: EpochMs;
  readonly stretch: MinuteStretch;
  readonly minute: EpochMs;
  /** Not judged yet; minutes go back to their analysis if possible. */
  readonly joining: readonly WatchedPlan[];
  readonly now: EpochMs;
}

export interface JudgedCoin {
  readonly until: EpochMs;
  readonly minutes: number;
  readonly missed: number;
  readonly touches: Readonly<Record<TouchKind, number>>;
  readonly alerts: Readonly<Record<TouchKind, number>>;
  readonly causes: readonly string[];
}

/** The first missing minute since a plan's analysis. */
function missedOf({ snapshotTime }: WatchedPlan, { from, stretch }: CoinToJudge): EpochMs | null {
  if (snapshotTime < from) return snapshotTime;
  const gap = stretch.missed.find(({ until }) => until > snapshotTime);
  return gap ? epochMs(Math.max(gap.from, snapshotTime)) : null;
}

async function judgePlans(
  tx: Database,
  { market, coin, stretch, tickSize, now }: CoinToJudge,
  judged: JudgedCoin,
): Promise<JudgedCoin> {
  const open = await readOpenPlans(tx, market, coin);
  const results = open.map(({ plan, touched }) => ({
    plan,
    ...judgePlan(plan, touched, stretch.minutes),
  }));
  const written = await writePlanTouches(
    tx,
    results.flatMap(({ plan, touches }) => touches.map((touch) => ({ plan, touch }))),
  );
  await endPlans(
    tx,
    new Map(
      results.flatMap(({ plan, overAt }) => (overAt === null ? [] : [[plan.snapshotId, overAt]])),
    ),
  );
  const touches = { ...judged.touches };
  const alerts = { ...judged.alerts };
  const causes: string[] = [];
  for (const { plan, touches: all } of results) {
    const fresh = all.filter(({ level }) => written.has(`${plan.snapshotId} ${level}`));
    for (const { kind } of fresh) touches[kind] += 1;
    if (plan.isAside) continue;
    for (const touch of notable(fresh)) {
      const notified = await notifyOfTouch(tx, plan, touch, tickSize, now);
      alerts[touch.kind] += notified.alerts;
      if (notified.alerts > 0) causes.push(notified.cause);
    }
  }
  return { ...judged, touches, alerts, causes };
}

const NONE: Readonly<Record<TouchKind, number>> = { stop: 0, target: 0, entry: 0, level: 0 };

/** Levels that could not be judged. */
export type AsideLevels = [id: string, error: unknown][];

/** Judges user levels in halves; drops a level that fails. */
async function judgeInHalves(
  tx: Database,
  { coin, tickSize, now }: CoinToJudge,
  minutes: readonly Minute[],
  aside: AsideLevels,
): Promise<TouchedLevels> {
  const levels = await tx.query<{ id: string }>(
    'select id from public.price_levels where coin = $1 and (armed or repeating)',
    [coin],
  );
  const parts = await inHalves(
    levels.map(({ id }) => id),
    (ids) => undoing(tx, () => judgeOwnLevels(tx, coin, minutes, tickSize, now, ids)),
    async (id, error) => {
      aside.push([id, error]);
      // Without a touch it is not rearmed until its user sets it again.
      await tx.query(
        'update public.price_levels set armed = false, touched_at = null where id = $1',
        [id],
      );
    },
  );
  return {
    touched: parts.reduce((sum, { touched }) => sum + touched, 0),
    alerts: parts.reduce((sum, { alerts }) => sum + alerts, 0),
    causes: parts.flatMap(({ causes }) => causes),
  };
}

/**
 * One transaction, idempotent; null if no longer watched.
 * @param aside takes user levels that fail; null: all are judged in one statement
 */
export function judgeCoin(
  database: Database,
  asked: CoinToJudge,
  aside: AsideLevels | null = null,
): Promise<JudgedCoin | null> {
  const { market, coin, stretch, from, minute, joining, tickSize, now } = asked;
  return database.transaction(async (tx) => {
    const held = await holdWatchedCoin(tx, market, coin);
    if (!held) return null;
    await tx.query(UNCOMPILED);
    const since = held.watchedUntil;
    const until = epochMs(Math.max(since, stretch.until));
    const gaps = [{ from: since, until: from }, ...stretch.missed]
      .map((gap) => ({ from: Math.max(gap.from, since), until: gap.until }))
      .filter((gap) => gap.until > gap.from);
    const [firstGap] = gaps;
    if (firstGap) await noteMissed(tx, market, coin, epochMs(firstGap.from));
    // A plan joins once it is judged as far as its coin.
    if (stretch.until >= since) {
      await joinPlans(
        tx,
        joining.map((plan) => ({ snapshotId: plan.snapshotId, missedAt: missedOf(plan, asked) })),
      );
    }
    const judged = await judgePlans(tx, asked, {
      until,
      minutes: stretch.minutes.filter(({ closed }) => closed > since).length,
      missed: gaps.reduce((sum, gap) => sum + (gap.until - gap.from) / MINUTE_MS, 0),
      touches: NONE,
      alerts: NONE,
      causes: [],
    });
    const recent = stretch.minutes.filter(({ opened }) => opened >= since - OVERLAP_MS);
    const own = aside
      ? await judgeInHalves(tx, asked, recent, aside)
      : await judgeOwnLevels(tx, coin, recent, tickSize, now);
    await endExpired(tx, coin, until);
    await advance(tx, market, coin, {
      until,
      resumedAt: gaps.at(-1)?.until ?? null,
      price: stretch.minutes.at(-1)?.close ?? null,
      swing: swingAfter(
        held.swing,
        recent.filter(({ closed }) => closed > since),
      ),
      short: until < minute,
    });
    const alerts = { ...judged.alerts, level: own.alerts };
    if (Object.values(alerts).some((count) => count > 0)) {
      await tx.query('select pg_notify($1, $2)', [ALERTS, '']);
    }
    const touches = { ...judged.touches, level: own.touched };
    return { ...judged, touches, alerts, causes: [...judged.causes, ...own.causes] };
  });
}
