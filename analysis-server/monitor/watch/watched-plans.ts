import * as v from 'valibot';
import { PlanSchema } from '../../../domain/analysis/recommendation.ts';
import { PlanContentSchema } from '../../../domain/analysis/standing-plan.ts';
import type { Coin } from '../../../domain/market/coin.ts';
import { expiryOf } from '../../../domain/plan/plan-expiry.ts';
import { type EpochMs, epochMs } from '../../../domain/text/quantity.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { PlanTouch, WordedPlan } from '../../ledger/plan-words.ts';

const WatchedContentSchema = v.object({
  ...v.pick(PlanContentSchema, ['coin', 'openedAt', 'tickSize']).entries,
  plan: v.pick(PlanSchema, [
    'action',
    'entry',
    'currentPrice',
    'stopLoss',
    'takeProfit',
    'expiresInHours',
    'stance',
  ]),
});

export interface WatchedPlan extends WordedPlan {
  readonly hash: string;
  /** Its opening analysis. */
  readonly snapshot: string;
  /** Otherwise touches are recorded, not notified. */
  readonly isTrade: boolean;
  readonly openedAt: EpochMs;
  readonly expiresAt: EpochMs;
}

interface StoredPlan {
  readonly hash: string;
  readonly snapshot: string;
  readonly content: unknown;
}

/** Null if it lacks a watched field. */
export function readWatchedPlan({ hash, snapshot, content }: StoredPlan): WatchedPlan | null {
  const read = v.safeParse(WatchedContentSchema, content);
  if (!read.success) return null;
  const { coin, openedAt, tickSize, plan } = read.output;
  const { action, entry, currentPrice, stopLoss, takeProfit, expiresInHours, stance } = plan;
  const [first, ...others] = Object.entries(takeProfit)
    .map(([label, price]) => ({ label, price }))
    .sort((a, b) => Math.abs(a.price - entry) - Math.abs(b.price - entry));
  if (first === undefined) return null;
  return {
    hash,
    snapshot,
    coin,
    tickSize,
    action,
    entry,
    openPrice: currentPrice,
    stop: stopLoss,
    targets: [first, ...others],
    isTrade: stance === 'trade',
    openedAt,
    expiresAt: epochMs(expiryOf(openedAt, expiresInHours)),
  };
}

const PLAN = `p.hash, p.snapshot, p.content #- '{plan,reason}' as content`;

/** Standing plans of coins on somebody's list that are not watched yet. */
export async function readNewPlans(
  database: Database,
  market: string,
): Promise<{ readonly plans: readonly WatchedPlan[]; readonly unreadable: readonly string[] }> {
  const rows = await database.query<StoredPlan>(
    `select ${PLAN} from public.plans p
     cross join lateral (
       select from public.watchlist_entries e where e.coin = p.coin limit 1
     ) listed
     where p.market = $1 and p.ended_at is null and not exists (
       select from public.watched_plans w where w.plan = p.hash
     )`,
    [market],
  );
  const read = rows.map((row) => ({ hash: row.hash, plan: readWatchedPlan(row) }));
  return {
    plans: read.flatMap(({ plan }) => plan ?? []),
    unreadable: read.filter(({ plan }) => plan === null).map(({ hash }) => hash),
  };
}

export interface OpenPlan {
  readonly plan: WatchedPlan;
  /** When each of its levels was touched. */
  readonly touched: ReadonlyMap<string, EpochMs>;
  /** Whether every minute since its opening was judged. */
  readonly isWhole: boolean;
}

export async function readOpenPlans(
  database: Database,
  market: string,
  coin: Coin | null = null,
): Promise<OpenPlan[]> {
  const rows = await database.query<
    StoredPlan & { touched: Record<string, number>; whole: boolean }
  >(
    `select ${PLAN}, w.missed_at is null as whole, (
       select coalesce(jsonb_object_agg(t.level, extract(epoch from t.touched_at) * 1000), '{}')
       from public.plan_touches t where t.plan = p.hash
     ) as touched
     from public.watched_plans w join public.plans p on p.hash = w.plan
     where w.market = $1 and w.over_at is null and p.ended_at is null
       and ($2::text is null or w.coin = $2)`,
    [market, coin],
  );
  return rows.flatMap((row) => {
    const plan = readWatchedPlan(row);
    const touched = Object.entries(row.touched).map(([level, at]) => [level, epochMs(at)] as const);
    return plan ? [{ plan, touched: new Map(touched), isWhole: row.whole }] : [];
  });
}

const iso = (moment: EpochMs) => new Date(moment).toISOString();

/** @param missedAt the first unjudged minute since its opening; null if none */
export async function joinPlan(
  tx: Database,
  market: string,
  { hash, coin }: WatchedPlan,
  missedAt: EpochMs | null,
): Promise<void> {
  await tx.query(
    `insert into public.watched_plans (plan, market, coin, missed_at) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [hash, market, coin, missedAt && iso(missedAt)],
  );
}

/** Marks plans that cannot be judged, so that they are not retried. */
export async function passOver(database: Database, hashes: readonly string[]): Promise<void> {
  await database.query(
    `insert into public.watched_plans (plan, market, coin, missed_at, over_at)
     select p.hash, p.market, p.coin, p.opened_at, p.opened_at
     from public.plans p where p.hash = any ($1::text[])
     on conflict do nothing`,
    [hashes],
  );
}

/** Records missing minutes on a coin's open plans. */
export async function noteMissed(tx: Database, market: string, coin: Coin, from: EpochMs) {
  await tx.query(
    `update public.watched_plans set missed_at = $3
     where market = $1 and coin = $2 and over_at is null and missed_at is null`,
    [market, coin, iso(from)],
  );
}

export async function endPlan(tx: Database, { hash }: WatchedPlan, at: EpochMs): Promise<void> {
  await tx.query(
    'update public.watched_plans set over_at = $2 where plan = $1 and over_at is null',
    [hash, iso(at)],
  );
}

/** Plans that were replaced or settled elsewhere are over, as far as their coin was judged. */
export async function endSettledPlans(database: Database, market: string): Promise<void> {
  await database.query(
    `update public.watched_plans w set over_at = p.ended_at, missed_at = coalesce(w.missed_at, (
       select c.watched_until from public.coin_watches c
       where c.market = w.market and c.coin = w.coin and c.watched_until < p.ended_at
     ))
     from public.plans p
     where p.hash = w.plan and w.market = $1 and w.over_at is null and p.ended_at is not null`,
    [market],
  );
}

/** @returns the levels that were not touched before */
export async function writePlanTouches(
  tx: Database,
  { hash }: WatchedPlan,
  touches: readonly PlanTouch[],
): Promise<ReadonlySet<string>> {
  if (touches.length === 0) return new Set();
  const rows = await tx.query<{ level: string }>(
    `insert into public.plan_touches (plan, level, price, touched_at)
     select $1, t.* from unnest($2::text[], $3::float8[], $4::timestamptz[]) t
     on conflict do nothing returning level`,
    [
      hash,
      touches.map(({ level }) => level),
      touches.map(({ price }) => price),
      touches.map(({ span }) => iso(span.closed)),
    ],
  );
  return new Set(rows.map(({ level }) => level));
}
