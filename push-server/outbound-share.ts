import { MOST_REQUESTS_AN_HOUR } from '../domain/notice/notice.ts';
import type { Database } from '../platform/database/database.ts';
import { Problem } from '../platform/http/problem.ts';

// Requests per user are counted in `private.outbound_hours`: booked when claimed, returned if not
// tried. The locked row keeps one bound over all processes.

/** Cap for retries: a failing receiver leaves room for what is new. */
const RETRIES_UP_TO = MOST_REQUESTS_AN_HOUR / 2;
/** Leaves room for touched stops and replaced Trades. */
const CALM_UP_TO = MOST_REQUESTS_AN_HOUR - 40;

const upTo = (again: string, urgent: string) => `case when ${again} then ${RETRIES_UP_TO}
  when ${urgent} then ${MOST_REQUESTS_AN_HOUR} else ${CALM_UP_TO} end`;

const isOver = (hour: string) => `${hour}.began_at <= now() - interval '1 hour'`;

/**
 * CTEs: `hours` locks the users' hours in one order; `denied` ids must wait; `booked` counts the
 * rest. Urgent first, retries last. Wants are one row per user: joining the plan with itself, of a
 * size unknown to Postgres, took longer than all else.
 * @param wanted a query: id, user_id, urgent, again (tried before), requests
 */
export function shareOf(wanted: string): string {
  const inTurn = 'order by w.again, w.urgent desc, w.id';
  return `hours as materialized (
    select p.*, coalesce(h.began_at, now()) as began_at, coalesce(h.requests, 0) as used
    from (
      select w.user_id, array_agg(w.id ${inTurn}) as ids,
        array_agg(w.requests ${inTurn}) as requests,
        array_agg(${upTo('w.again', 'w.urgent')} ${inTurn}) as limits
      from (${wanted}) w where w.requests > 0 group by w.user_id order by w.user_id
    ) p left join lateral (
      select case when ${isOver('o')} then now() else o.began_at end as began_at,
        case when ${isOver('o')} then 0 else o.requests end as requests
      from private.outbound_hours o where o.user_id = p.user_id for update
    ) h on true
  ), in_turn as materialized (
    select u.id, u.requests, h.user_id, h.began_at, h.used,
      h.used + sum(u.requests) over (partition by h.user_id order by u.n) <= u.most as granted
    from hours h cross join lateral
      unnest(h.ids, h.requests, h.limits) with ordinality u (id, requests, most, n)
  ), denied as materialized (
    select id, began_at + interval '1 hour' as again_at from in_turn where not granted
  ), booked as (
    update private.outbound_hours o set began_at = g.began_at, requests = g.used + g.requests
    from (
      select user_id, began_at, used, sum(requests)::integer as requests from in_turn
      where granted group by user_id, began_at, used
    ) g where o.user_id = g.user_id
  )`;
}

export const isGranted = (id: string) => `${id} not in (select denied.id from denied)`;

/** SQL: returns bookings of untried records of the current hour. @param fields columns of $1 */
export const returnUntried = (fields: string) => `with untried as (
    select r.user_id, r.age_ms from jsonb_to_recordset($1::jsonb) as r(${fields}) where not r.tried
  ), hours as (
    select o.user_id, o.began_at from private.outbound_hours o
    where o.user_id in (select u.user_id from untried u) order by o.user_id for update
  )
  update private.outbound_hours o set requests = greatest(0, o.requests - u.requests)
  from (
    select h.user_id, count(*)::integer as requests
    from untried u join hours h on h.user_id = u.user_id
      and h.began_at <= now() - make_interval(secs => u.age_ms / 1000)
    group by h.user_id
  ) u where o.user_id = u.user_id`;

/** Books one immediate request. @returns whether it may be sent */
export async function takeRequest(database: Database, userId: string): Promise<boolean> {
  const rows = await database.query(
    `update private.outbound_hours o set
       began_at = case when ${isOver('o')} then now() else o.began_at end,
       requests = case when ${isOver('o')} then 0 else o.requests end + 1
     where o.user_id = $1 and (o.requests < ${CALM_UP_TO} or ${isOver('o')})
     returning o.user_id`,
    [userId],
  );
  return rows.length > 0;
}

/** @throws Problem 429 */
export async function takeTest(database: Database, userId: string): Promise<void> {
  if (await takeRequest(database, userId)) return;
  throw new Problem(
    429,
    `No more than ${MOST_REQUESTS_AN_HOUR} messages an hour are sent for you. Please try the test again later.`,
    600,
  );
}
