/** Kinds that go into a digest; the others are few and wait singly. */
export const MERGED_KINDS = "('change', 'stop', 'target', 'entry', 'level')";

/** Outcome of alerts beyond the hourly share. */
const HELD = 'merged into a later message';
/** Outcome of levels due together. */
const TOGETHER = 'merged with others into one message';

const MOST_TITLES = 20;

/** $1 ids beyond the hourly share, $2 ids of levels due together. */
export const MERGE = `with merging as (
  select a.id, a.user_id, a.id = any($1::bigint[]) as held
  from public.alerts a where a.id = any($1::bigint[] || $2::bigint[])
), people as (
  select m.user_id,
    coalesce(max(o.began_at + interval '1 hour') filter (where m.held), now()) as due
  from merging m left join private.outbound_hours o on o.user_id = m.user_id group by m.user_id
), waiting as (
  select d.id, d.user_id from public.alerts d
  where d.kind = 'digest' and d.status = 'pending'
    and d.user_id in (select p.user_id from people p)
  for update skip locked
), made as (
  insert into public.alerts (user_id, kind, event_id, not_before, expires_at)
  select p.user_id, 'digest', gen_random_uuid(), p.due, p.due + interval '4 hours' from people p
  where not exists (select from waiting w where w.user_id = p.user_id)
  returning id, user_id
), digests as (
  select d.user_id, min(d.id) as id
  from (select id, user_id from waiting union all select id, user_id from made) d
  group by d.user_id
)
update public.alerts a set
  status = 'dead', finished_at = now(), merged_into = d.id, escalate_at = null,
  reason = case when m.held then '${HELD}' else '${TOGETHER}' end
from merging m join digests d on d.user_id = m.user_id
where a.id = m.id`;

/** Contents of digest `a`: counts by coin, some titles, whether the share was exceeded. */
export const DIGEST = `case when a.kind = 'digest' then (
  select jsonb_build_object(
    'held', bool_or(g.held),
    'coins', jsonb_agg(jsonb_build_object('coin', g.coin, 'count', g.count)
      order by g.count desc, g.coin),
    'titles', (
      select jsonb_agg(t.title order by t.id) from (
        select n.title, x.id from public.alerts x join public.alert_messages n on n.id = x.message_id
        where x.merged_into = a.id order by x.id limit ${MOST_TITLES}
      ) t))
  from (
    select x.coin, count(*)::integer as count, bool_or(x.reason = '${HELD}') as held
    from public.alerts x where x.merged_into = a.id group by x.coin
  ) g
) end`;
