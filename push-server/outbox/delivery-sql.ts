import type { Channel } from '../channels/channel.ts';
import { namesBy } from './refusal-sql.ts';
import { shownHashSql } from './shown-token.ts';

/** Kinds that go into a digest; the others are few and wait singly. */
export const MERGED_KINDS = "('change', 'stop', 'target', 'entry', 'level', 'rule')";

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
const DIGEST = `case when a.kind = 'digest' then (
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

// Parameters: $1 how many, $2 the lease, $3 its length in ms, $4 the channels' parameters by name,
// $5 the secret of receipts; of two, $6 ms until the next channel.

/** What made alert `a`: an analysis, the words of a touch, an answer, a notice. */
const CAUSE = `case a.kind when 'change' then a.snapshot_id else coalesce(a.message_id, a.event_id) end`;

const NOTICE_COLUMNS = `a.kind, a.coin, ${CAUSE} as cause, m.title, m.body, m.urgent, m.claim, a.ticket_id,
  case when a.kind in ('stop', 'target') then (
    select p.hash from public.plans p where p.snapshot = m.snapshot_id and p.ended_at is not null
  ) end as plan,
  a.previous_snapshot_id is not null as has_previous,
  (extract(epoch from a.created_at) * 1000)::float8 as created_at_ms,
  (extract(epoch from a.expires_at - now()) * 1000)::float8 as expires_in_ms,
  case when a.kind = 'change' then (
    select count(*) from public.watchlist_entries w
    where w.user_id = a.user_id and w.change_detected
  ) end as unseen, ${DIGEST} as digest`;

/** Leased when written, unless the origin is paused. */
const isLeasedNow = (origin: string) =>
  `(${origin}.paused_until is null or ${origin}.paused_until <= now())`;

export const LEASED_UNTIL = 'now() + make_interval(secs => $3::float8 / 1000)';
export const NEXT_CHANNEL_AT = 'now() + make_interval(secs => $6::float8 / 1000)';

/** The targets of alert `a`'s user in all channels. */
export function targetsBy(channels: readonly Channel[]): string {
  return channels
    .map(
      ({ name, targets }) => `select '${name}' as channel, t.* from (
        ${targets(`($4::jsonb ->> '${name}')`)}) t`,
    )
    .join(' union all ');
}

/** Hash of the receipt token; null for other channels. */
export function shownHashOf(row: string, channels: readonly Channel[]): string {
  return `case when ${row}.channel = any(${namesBy('shown', channels)})
    then ${shownHashSql('$5::text', `${row}.alert_id`, `${row}.target`)} end`;
}

/** For `shareOf`. @param targets a table `t` with alert_id, user_id and urgent */
export const requestsOf = (targets: string, which: string) =>
  `select t.alert_id as id, t.user_id, t.urgent, false as again, count(*)::integer as requests
    from ${targets} left join public.push_origins o on o.origin = t.origin
    where ${which} and ${isLeasedNow('o')} group by t.alert_id, t.user_id, t.urgent`;

export function insertDeliveries(targets: string, channels: readonly Channel[]): string {
  return `insert into public.alert_deliveries as d
      (alert_id, channel, target, origin, attempts, next_attempt_at, lease, shown_hash)
    select t.alert_id, t.channel, t.target, t.origin,
      case when ${isLeasedNow('o')} then 1 else 0 end,
      case when ${isLeasedNow('o')} then ${LEASED_UNTIL} else o.paused_until end,
      case when ${isLeasedNow('o')} then $2::uuid end,
      ${shownHashOf('t', channels)}
    from ${targets} t left join public.push_origins o on o.origin = t.origin
    on conflict do nothing
    returning *`;
}

export function jobsOf(deliveries: string, refusal: string, channels: readonly Channel[]): string {
  return `select d.id, d.alert_id, d.channel, d.target, d.origin, d.attempts, d.shrunk,
      a.user_id as person, ${NOTICE_COLUMNS}, t.address, coalesce(${refusal}, t.refusal) as refusal,
      (select jsonb_build_object('number', r.number, 'hash', r.hash)
       from public.ledger_records r order by r.number desc limit 1) as record
    from ${deliveries} d
    join public.alerts a on a.id = d.alert_id
    left join public.alert_messages m on m.id = a.message_id
    left join public.user_settings s on s.user_id = a.user_id
    left join lateral (${targetsBy(channels)}) t
      on t.channel = d.channel and t.target = d.target
    where d.lease is not null`;
}
