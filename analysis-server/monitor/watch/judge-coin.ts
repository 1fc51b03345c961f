import { type EpochMs, epochMs } from '../../../domain/text/quantity.ts';
import { MINUTE_MS } from '../../../domain/text/time-units.ts';
import { type Database, UNCOMPILED } from '../../../platform/database/database.ts';
import { orInHalves, type SetAside, undoing } from '../../../platform/database/in-halves.ts';
import { append } from '../../ledger/open-entries.ts';
import { wakeDelivery } from '../../ledger/plan-ends.ts';
import { areOtherPrices } from '../../ledger/settle-plan.ts';
import { advance, holdWatchedCoin } from './coin-claims.ts';
import { swingAfter } from './coin-reach.ts';
import type { Minute } from './minute-stretch.ts';
import { type JudgedMinutes, judgeOpenPlan } from './open-plan.ts';
import { endExpired, judgeOwnLevels, type TouchedLevels } from './own-levels.ts';
import { joinPlan, noteMissed, type WatchedPlan } from './watched-plans.ts';

/** Minutes are judged twice or more: markets correct a minute shortly after its close. */
export const OVERLAP_MS = 2 * MINUTE_MS;

export interface CoinToJudge extends JudgedMinutes {
  readonly tickSize: number;
  /** Opening of the first requested minute. */
  readonly from: EpochMs;
  readonly minute: EpochMs;
  /** Not judged yet; minutes go back to its opening if possible. */
  readonly joining: WatchedPlan | null;
}

/** The first missing minute since a plan's opening. */
function missedOf({ openedAt }: WatchedPlan, { from, stretch }: CoinToJudge): EpochMs | null {
  if (openedAt < from) return openedAt;
  const gap = stretch.missed.find(({ until }) => until > openedAt);
  return gap ? epochMs(Math.max(gap.from, openedAt)) : null;
}

/** Judges user levels at once; if one makes that fail, in halves, and drops it. */
async function judgeLevels(
  tx: Database,
  { coin, tickSize, now }: CoinToJudge,
  minutes: readonly Minute[],
  setAside: SetAside<string>,
): Promise<TouchedLevels> {
  const judge = (only: readonly string[] | null) =>
    undoing(tx, () => judgeOwnLevels(tx, coin, minutes, tickSize, now, only));
  const list = async () => {
    const levels = await tx.query<{ id: string }>(
      'select id from public.price_levels where coin = $1 and (armed or repeating)',
      [coin],
    );
    return levels.map(({ id }) => id);
  };
  const parts = await orInHalves(
    () => judge(null),
    list,
    judge,
    async (id, error) => {
      await setAside(id, error);
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

/** One transaction, idempotent; null if no longer watched. @param setAside takes user levels */
export function judgeCoin(database: Database, asked: CoinToJudge, setAside: SetAside<string>) {
  const { market, coin, stretch, from, minute, joining } = asked;
  return database.transaction(async (tx) => {
    const held = await holdWatchedCoin(tx, market, coin);
    if (!held) return null;
    await tx.query(UNCOMPILED);
    const since = held.watchedUntil;
    const until = epochMs(Math.max(since, stretch.until));
    const gaps = [{ from: since, until: from }, ...stretch.missed]
      .map((gap) => ({ from: Math.max(gap.from, since), until: gap.until }))
      .filter((gap) => gap.until > gap.from);
    const before = stretch.minutes.find(({ closed }) => closed === since);
    const isForeign = areOtherPrices(before?.close, held.price);
    const missedAt = isForeign ? since : gaps[0]?.from;
    if (missedAt !== undefined) await noteMissed(tx, market, coin, epochMs(missedAt));
    // A plan joins once it is judged as far as its coin.
    if (joining && stretch.until >= since) {
      await joinPlan(tx, market, joining, missedOf(joining, asked));
    }
    const plan = await judgeOpenPlan(tx, asked, isForeign ? since : null);
    const recent = stretch.minutes.filter(({ opened }) => opened >= since - OVERLAP_MS);
    const own = await judgeLevels(tx, asked, recent, setAside);
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
    if (own.alerts > 0) await wakeDelivery(tx);
    for (const record of plan.records) await append(tx, record);
    return {
      until,
      minutes: stretch.minutes.filter(({ closed }) => closed > since).length,
      missed: gaps.reduce((sum, gap) => sum + (gap.until - gap.from) / MINUTE_MS, 0),
      touches: { ...plan.touches, level: own.touched },
      alerts: { ...plan.alerts, level: own.alerts },
      causes: [...plan.causes, ...own.causes],
    };
  });
}
