import { randomUUID } from 'node:crypto';
import type { EpochMs } from '../../../domain/text/quantity.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { PlanTouch } from './judge-plan.ts';
import { WORTH_SENDING } from './own-levels.ts';
import { planTouchWords } from './touch-words.ts';
import type { WatchedPlan } from './watched-plans.ts';

export async function writePlanTouches(
  tx: Database,
  touches: readonly { readonly plan: WatchedPlan; readonly touch: PlanTouch }[],
): Promise<ReadonlySet<string>> {
  if (touches.length === 0) return new Set();
  const rows = await tx.query<{ key: string }>(
    `insert into public.plan_touches (snapshot_id, level, price, touched_at)
     select * from unnest($1::uuid[], $2::text[], $3::float8[], $4::timestamptz[])
     on conflict do nothing returning snapshot_id || ' ' || level as key`,
    [
      touches.map(({ plan }) => plan.snapshotId),
      touches.map(({ touch }) => touch.level),
      touches.map(({ touch }) => touch.price),
      touches.map(({ touch }) => new Date(touch.minute.closed).toISOString()),
    ],
  );
  return new Set(rows.map(({ key }) => key));
}

/** As `watchlist_cards` has it. Locks the entries first, as deleting an account does. */
const NOTIFY = `
  with latest as materialized (
    select c.latest_snapshot as id, c.latest_check, s.snapshot_time
    from public.coin_checks c
    left join public.analysis_snapshots s on s.id = c.latest_snapshot where c.coin = $1
  ), newer as materialized (
    select s.id from public.analysis_snapshots s
    where s.coin = $1 and s.snapshot_time > (select l.snapshot_time from latest l)
  ), people as materialized (
    select e.user_id from public.watchlist_entries e cross join latest l
    where e.coin = $1 and e.created_at <= $4 and (
      coalesce(e.own_snapshot, e.current_snapshot) = $2 and (
        l.id is null or l.id = $2 or l.latest_check <= e.after_check or $3 > l.snapshot_time
      )
      or l.id = $2 and l.latest_check > e.after_check
        and coalesce(e.own_snapshot, e.current_snapshot) not in (select n.id from newer n)
    )
    order by e.id for key share of e
  ), worded as (
    insert into public.alert_messages (id, snapshot_id, title, body, urgent)
    select $5, $2, $6, $7, $8 where exists (select from people)
  ), written as (
    insert into public.alerts (user_id, kind, coin, message_id, event_id, expires_at)
    select p.user_id, $9, $1, $5, $5, now() + ${WORTH_SENDING}
    from people p join private.beta_people b on b.user_id = p.user_id
    order by p.user_id
    returning 1
  )
  select count(*) as alerts from written`;

export async function notifyOfTouch(
  tx: Database,
  plan: WatchedPlan,
  touch: PlanTouch,
  tickSize: number,
  now: EpochMs,
): Promise<{ alerts: number; cause: string }> {
  const { title, body } = planTouchWords(plan, touch, tickSize, now);
  const cause = randomUUID();
  const [row] = await tx.query<{ alerts: number }>(NOTIFY, [
    plan.coin,
    plan.snapshotId,
    new Date(plan.snapshotTime).toISOString(),
    new Date(touch.minute.closed).toISOString(),
    cause,
    title,
    body,
    touch.kind === 'stop',
    touch.kind,
  ]);
  return { alerts: row?.alerts ?? 0, cause };
}
