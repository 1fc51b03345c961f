import { MOST_REQUESTS_AN_HOUR } from '../domain/notice.ts';
import type { Database } from '../platform/database.ts';
import { Problem } from '../platform/problem.ts';

// What is sent for a person is counted in `private.outbound_hours`: booked where it is taken to be sent,
// returned where it was not tried. The row is locked meanwhile, so that any number of processes keep
// one bound.

/** Tries after the first may take so many: a receiver that fails leaves room for what is new. */
const RETRIES_UP_TO = MOST_REQUESTS_AN_HOUR / 2;
/** What is not urgent leaves room for a touched stop and a flipped direction. */
const CALM_UP_TO = MOST_REQUESTS_AN_HOUR - 40;

/** SQL: up to which count of the hour something may be sent. */
const upTo = (again: string, urgent: string) => `case when ${again} then ${RETRIES_UP_TO}
  when ${urgent} then ${MOST_REQUESTS_AN_HOUR} else ${CALM_UP_TO} end`;

/**
 * CTEs: `hours` locks the hours of the people who have something in `open`, in one order; `in_turn` says
 * of each row whether it is granted, or from when it may be asked for again; `booked` counts what is.
 * What is urgent comes first, tries again last.
 * @param open a query: id, user_id, urgent, again (whether it was tried before), requests
 */
export function shareOf(open: string): string {
  return `wanted as materialized (${open}), hours as materialized (
    select o.user_id,
      case when o.began_at > now() - interval '1 hour' then o.began_at else now() end as began_at,
      case when o.began_at > now() - interval '1 hour' then o.requests else 0 end as requests
    from private.outbound_hours o
    where o.user_id in (select w.user_id from wanted w where w.requests > 0)
    order by o.user_id for update
  ), in_turn as materialized (
    select w.id, w.user_id, w.requests, h.began_at + interval '1 hour' as again_at,
      w.requests = 0 or coalesce(h.requests, 0) + sum(w.requests) over (
        partition by w.user_id order by w.again, w.urgent desc, w.id
      ) <= ${upTo('w.again', 'w.urgent')} as granted
    from wanted w left join hours h on h.user_id = w.user_id
  ), booked as (
    update private.outbound_hours o set began_at = h.began_at, requests = h.requests + g.requests
    from hours h join (
      select user_id, sum(requests)::integer as requests from in_turn
      where granted and requests > 0 group by user_id
    ) g on g.user_id = h.user_id
    where o.user_id = h.user_id
  )`;
}

/**
 * Returns what was booked for records that were not tried, but for those of an hour that is over.
 * @param fields the columns of the records in $1
 */
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

/** Books one request that is sent at once. @returns whether it may be sent */
export async function takeRequest(database: Database, userId: string): Promise<boolean> {
  const rows = await database.query(
    `update private.outbound_hours o set
       began_at = case when o.began_at > now() - interval '1 hour' then o.began_at else now() end,
       requests = case when o.began_at > now() - interval '1 hour' then o.requests else 0 end + 1
     where o.user_id = $1
       and (o.requests < ${CALM_UP_TO} or o.began_at <= now() - interval '1 hour')
     returning o.user_id`,
    [userId],
  );
  return rows.length > 0;
}

/** Books a test that a person asked for. @throws Problem 429 */
export async function takeTest(database: Database, userId: string): Promise<void> {
  if (await takeRequest(database, userId)) return;
  throw new Problem(
    429,
    `No more than ${MOST_REQUESTS_AN_HOUR} messages an hour are sent for you. Please try the test again later.`,
    600,
  );
}
