import type { Channel } from '../channels/channel.ts';
import { isGranted, shareOf } from '../outbound-share.ts';
import {
  insertDeliveries,
  jobsOf,
  LEASED_UNTIL,
  MERGED_KINDS,
  NEXT_CHANNEL_AT,
  requestsOf,
  shownHashOf,
  targetsBy,
} from './delivery-sql.ts';
import { expiryOfHeld, HELD_UNTIL, MUTED, namesBy, REFUSAL } from './refusal-sql.ts';

// `weighed` is materialized: otherwise each use of a reason would look it up again.

/** Which rows a statement takes: the next ones, or of them the named ones. */
export type Taken = 'next' | 'named';

/**
 * Takes pending alerts, writes a delivery per target and leases those with an unpaused origin.
 * Alerts without a target end dead with a reason; quiet hours hold theirs. Beyond the hourly share
 * they are left for a digest (`over`), as are a user's levels due together (`together`). Backup
 * channels are left to `escalateSql`, unless there is no other.
 */
export function planSql(channels: readonly Channel[], taken: Taken = 'next'): string {
  return `with due as (
    select a.id from public.alerts a
    where a.status = 'pending' and a.not_before <= now()
      ${taken === 'named' ? 'and a.id = any ($7::bigint[])' : ''}
    order by a.not_before limit $1 for update skip locked
  ), weighed as materialized (
    select a.id, a.user_id, a.kind, coalesce(m.urgent, false) as urgent,
      coalesce(s.backup_channels, '{}') as backup_channels,
      ${REFUSAL} as refusal, ${MUTED} as muted, ${HELD_UNTIL} as held_until
    from due join public.alerts a on a.id = due.id
    left join public.alert_messages m on m.id = a.message_id
    left join public.user_settings s on s.user_id = a.user_id
  ), judged as (
    select id, user_id, kind, urgent, backup_channels, refusal is null and muted is not null as is_muted,
      coalesce(refusal, muted) as refusal,
      case when refusal is null and muted is null then held_until end as held_until
    from weighed
  ), open as (
    select *, kind = 'level'
      and count(*) filter (where kind = 'level') over (partition by user_id) > 1 as together
    from judged where refusal is null and held_until is null
  ), targets as (
    select a.id as alert_id, a.user_id, a.urgent, t.channel, t.target, t.origin,
      t.channel = any(a.backup_channels) as backup
    from open a cross join lateral (${targetsBy(channels)}) t
    where not a.together and t.refusal is null
  ), ${shareOf(requestsOf('targets t', 'not t.backup'))}
  , merging as materialized (
    select id, true as together from open where together
    union all
    select d.id, false from denied d join judged j on j.id = d.id
    where j.kind in ${MERGED_KINDS}
  ), written as (
    ${insertDeliveries(
      `(select * from targets where not backup and ${isGranted('alert_id')})`,
      channels,
    )}
  ), counted as (
    select alert_id, count(*)::integer as deliveries,
      bool_or(not channel = any(${namesBy('none', channels)})) as may_reach
    from written group by alert_id
  ), backed as (
    select distinct alert_id from targets where backup and ${isGranted('alert_id')}
  ), put_off as (
    select j.id, j.refusal, coalesce(j.held_until, d.again_at) as held_until
    from judged j left join denied d on d.id = j.id
    where j.id not in (select m.id from merging m)
  ), ended as (
    select j.*, c.deliveries, coalesce(c.may_reach, false) as may_reach,
      b.alert_id is not null as backed,
      c.deliveries is null and b.alert_id is null and j.held_until is null as ends
    from put_off j left join counted c on c.alert_id = j.id left join backed b on b.alert_id = j.id
  ), marked as (
    update public.alerts a set
      status = case when e.ends then 'dead'
        when e.held_until is null then 'delivering' else 'pending' end,
      not_before = coalesce(e.held_until, a.not_before),
      expires_at = ${expiryOfHeld('e.held_until')},
      escalate_at = case when e.backed and not e.may_reach then now()
        when e.backed then ${NEXT_CHANNEL_AT} end,
      open_deliveries = coalesce(e.deliveries, 0),
      reason = case when e.ends then coalesce(e.refusal, 'no device or chat to send to') end,
      finished_at = case when e.ends then now() end
    from ended e where a.id = e.id
    returning a.id
  )
  select (select count(*) from due) as planned,
    (select coalesce(jsonb_agg(id), '[]') from merging where not together) as over,
    (select coalesce(jsonb_agg(id), '[]') from merging where together) as together,
    (select count(*) from judged where held_until is not null) as held,
    (select count(*) from judged where is_muted) as muted, job.*
  from (select 1) one left join (${jobsOf('written', 'null::text', channels)}) job on true`;
}

/**
 * Leases due deliveries, also of killed processes, by origin in turn. Those now in quiet hours, or
 * beyond the hourly share, wait. It does not wait for the alerts: the recorder locks them first.
 */
export function dueSql(channels: readonly Channel[], taken: Taken = 'next'): string {
  return `with picked as (
    select due.id, due.alert_id, due.attempts
    from public.push_origins o cross join lateral (
      select d.id, d.alert_id, d.attempts from public.alert_deliveries d
      where d.origin = o.origin and d.finished_at is null and d.next_attempt_at <= now()
        ${taken === 'named' ? 'and d.id = any ($6::bigint[])' : ''}
      order by d.next_attempt_at limit $1 for update skip locked
    ) due
    where o.paused_until is null or o.paused_until <= now()
    limit $1
  ), judged as (
    select p.id, p.alert_id, p.attempts, a.user_id, coalesce(m.urgent, false) as urgent,
      ${HELD_UNTIL} as held_until
    from picked p join public.alerts a on a.id = p.alert_id
    left join public.alert_messages m on m.id = a.message_id
    left join public.user_settings s on s.user_id = a.user_id
  ), ${shareOf(`select j.id, j.user_id, j.urgent, j.attempts > 0 as again, 1 as requests
    from judged j where j.held_until is null`)}
  , over as (
    update public.alert_deliveries d set next_attempt_at = n.again_at, lease = null
    from denied n where d.id = n.id
  ), locked as (
    select a.id from public.alerts a
    where a.id in (select j.alert_id from judged j where j.held_until is not null)
    for update skip locked
  ), held as (
    update public.alerts a set
      not_before = j.held_until, expires_at = ${expiryOfHeld('j.held_until')}
    from locked l, judged j where a.id = l.id and j.alert_id = l.id
  ), put_back as (
    update public.alert_deliveries d set next_attempt_at = j.held_until, lease = null
    from judged j join locked l on l.id = j.alert_id where d.id = j.id
  ), leased as (
    update public.alert_deliveries d set
      attempts = d.attempts + 1,
      lease = $2::uuid,
      next_attempt_at = ${LEASED_UNTIL},
      shown_hash = ${shownHashOf('d', channels)}
    from judged j where d.id = j.id and j.held_until is null and ${isGranted('j.id')}
    returning d.*
  )
  ${jobsOf('leased', `coalesce(${REFUSAL}, ${MUTED})`, channels)}`;
}
