import * as v from 'valibot';
import {
  type Action,
  ActionSchema,
  StanceSchema,
} from '../../../domain/analysis/recommendation.ts';
import { type Coin, CoinSchema } from '../../../domain/market/coin.ts';
import { type EpochMs, epochMs } from '../../../domain/text/quantity.ts';
import { HOUR_MS } from '../../../domain/text/time-units.ts';
import type { Database } from '../../../platform/database/database.ts';

const Above0 = v.pipe(v.number(), v.gtValue(0));

/** The watched part of a recommendation. */
const RecommendationSchema = v.object({
  action: ActionSchema,
  entry: Above0,
  currentPrice: Above0,
  stopLoss: Above0,
  takeProfit: v.pipe(v.record(v.string(), Above0), v.minEntries(1)),
  expiresInHours: Above0,
  stance: StanceSchema,
});

interface PlanTarget {
  readonly label: string;
  readonly price: number;
}

export interface WatchedPlan {
  readonly snapshotId: string;
  readonly coin: Coin;
  readonly action: Action;
  readonly entry: number;
  /** At the time of the analysis. */
  readonly currentPrice: number;
  readonly stop: number;
  /** Nearest first; the last is the primary one. */
  readonly targets: readonly [PlanTarget, ...PlanTarget[]];
  /** Not a trade: touches are recorded, not notified. */
  readonly isAside: boolean;
  readonly snapshotTime: EpochMs;
  readonly expiresAt: EpochMs;
}

interface StoredPlan {
  readonly snapshotId: string;
  readonly coin: string;
  readonly snapshotTime: Date;
  readonly recommendation: unknown;
}

/** Null if it lacks a watched field. */
export function readWatchedPlan(stored: StoredPlan): WatchedPlan | null {
  const plan = v.safeParse(RecommendationSchema, stored.recommendation);
  const coin = v.safeParse(CoinSchema, stored.coin);
  if (!plan.success || !coin.success) return null;
  const { action, entry, currentPrice, stopLoss, takeProfit, expiresInHours, stance } = plan.output;
  const [first, ...others] = Object.entries(takeProfit)
    .map(([label, price]) => ({ label, price }))
    .sort((a, b) => Math.abs(a.price - entry) - Math.abs(b.price - entry));
  if (first === undefined) return null;
  const snapshotTime = epochMs(stored.snapshotTime.getTime());
  return {
    snapshotId: stored.snapshotId,
    coin: coin.output,
    action,
    entry,
    currentPrice,
    stop: stopLoss,
    targets: [first, ...others],
    isAside: stance !== 'trade',
    snapshotTime,
    expiresAt: epochMs(snapshotTime + expiresInHours * HOUR_MS),
  };
}

export const primaryOf = ({ targets }: WatchedPlan): PlanTarget => targets.at(-1) ?? targets[0];

const PLAN = `s.id as "snapshotId", s.coin, s.snapshot_time as "snapshotTime",
  s.recommendation - 'reason' as recommendation`;

/** Analyses that cards may show: a coin's latest, refreshed ones, and baselines. */
const SHOWN = `
  with recursive own as (
    (select e.own_snapshot as id from public.watchlist_entries e
     where e.own_snapshot is not null order by 1 limit 1)
    union all
    select (
      select e.own_snapshot from public.watchlist_entries e
      where e.own_snapshot > o.id order by 1 limit 1
    ) from own o where o.id is not null
  ), shown as (
    select b.current_snapshot as id
    from private.watched_baselines(array(select c.coin from public.coin_checks c)) b
    union select o.id from own o
    union select c.latest_snapshot from public.coin_checks c
  )`;

/** Newly listed plans of a market. */
export async function readNewPlans(
  database: Database,
  market: string,
): Promise<{ readonly plans: readonly WatchedPlan[]; readonly unreadable: readonly string[] }> {
  const rows = await database.query<StoredPlan>(
    `${SHOWN} select ${PLAN} from shown join public.analysis_snapshots s on s.id = shown.id
     where s.market = $1 and not exists (
       select from public.watched_plans w where w.snapshot_id = s.id
     )`,
    [market],
  );
  const read = rows.map((row) => ({ id: row.snapshotId, plan: readWatchedPlan(row) }));
  return {
    plans: read.flatMap(({ plan }) => plan ?? []),
    unreadable: read.filter(({ plan }) => plan === null).map(({ id }) => id),
  };
}

interface OpenPlan {
  readonly plan: WatchedPlan;
  readonly touched: ReadonlySet<string>;
}

export async function readOpenPlans(
  database: Database,
  market: string,
  coin: Coin | null = null,
): Promise<OpenPlan[]> {
  const rows = await database.query<StoredPlan & { touched: string[] }>(
    `select ${PLAN}, array(
       select t.level from public.plan_touches t where t.snapshot_id = s.id
     ) as touched
     from public.watched_plans w join public.analysis_snapshots s on s.id = w.snapshot_id
     where w.market = $1 and w.over_at is null and ($2::text is null or w.coin = $2)`,
    [market, coin],
  );
  return rows.flatMap((row) => {
    const plan = readWatchedPlan(row);
    return plan ? [{ plan, touched: new Set(row.touched) }] : [];
  });
}

interface JoiningPlan {
  readonly snapshotId: string;
  /** The first unjudged minute since the analysis; null if none. */
  readonly missedAt: EpochMs | null;
}

/** Existing plans stay unchanged. */
export async function joinPlans(tx: Database, plans: readonly JoiningPlan[]): Promise<void> {
  if (plans.length === 0) return;
  await tx.query(
    `insert into public.watched_plans (snapshot_id, market, coin, missed_at)
     select s.id, s.market, s.coin, to_timestamp(p."missedAt" / 1000)
     from jsonb_to_recordset($1::jsonb) as p ("snapshotId" uuid, "missedAt" float8)
     join public.analysis_snapshots s on s.id = p."snapshotId"
     on conflict do nothing`,
    [JSON.stringify(plans)],
  );
}

/** Marks plans that cannot be judged, so that they are not retried. */
export async function passOver(database: Database, ids: readonly string[]): Promise<void> {
  await database.query(
    `insert into public.watched_plans (snapshot_id, market, coin, missed_at, over_at)
     select s.id, s.market, s.coin, s.snapshot_time, s.snapshot_time
     from public.analysis_snapshots s where s.id = any ($1::uuid[])
     on conflict do nothing`,
    [ids],
  );
}

/** Records missing minutes on a coin's open plans. */
export async function noteMissed(
  tx: Database,
  market: string,
  coin: Coin,
  from: EpochMs,
): Promise<void> {
  await tx.query(
    `update public.watched_plans set missed_at = $3
     where market = $1 and coin = $2 and over_at is null and missed_at is null`,
    [market, coin, new Date(from).toISOString()],
  );
}

/** @param ends close of the last minute by analysis id */
export async function endPlans(tx: Database, ends: ReadonlyMap<string, EpochMs>): Promise<void> {
  if (ends.size === 0) return;
  await tx.query(
    `update public.watched_plans w set over_at = e.at
     from unnest($1::uuid[], $2::timestamptz[]) e (id, at)
     where w.snapshot_id = e.id and w.over_at is null`,
    [[...ends.keys()], [...ends.values()].map((at) => new Date(at).toISOString())],
  );
}
