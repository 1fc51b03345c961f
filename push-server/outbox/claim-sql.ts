import type { Channel } from '../channels/channel.ts';
import {
  insertDeliveries,
  jobsOf,
  LEASED_UNTIL,
  NEXT_CHANNEL_AT,
  shownHashOf,
  targetsBy,
} from './delivery-sql.ts';
import { expiryOfHeld, HELD_UNTIL, MUTED, namesBy, REFUSAL } from './refusal-sql.ts';

// What is `weighed` is materialized: otherwise each use of a reason would look it up again.

/**
 * Takes pending alerts, writes a delivery for each target of each channel, and leases those whose
 * origin is not paused. Alerts that go nowhere end dead with their reason; quiet hours hold theirs.
 * Backup channels are left out: `escalateSql` comes to them, at once where nothing else is there.
 */
export function planSql(channels: readonly Channel[]): string {
  return `with due as (
    select a.id from public.alerts a
    where a.status = 'pending' and a.not_before <= now()
    order by a.not_before limit $1 for update skip locked
  ), weighed as materialized (
    select a.id, a.user_id, coalesce(s.backup_channels, '{}') as backup_channels,
      ${REFUSAL} as refusal, ${MUTED} as muted, ${HELD_UNTIL} as held_until
    from due join public.alerts a on a.id = due.id
    left join public.user_settings s on s.user_id = a.user_id
  ), judged as (
    select id, user_id, backup_channels, refusal is null and muted is not null as is_muted,
      coalesce(refusal, muted) as refusal,
      case when refusal is null and muted is null then held_until end as held_until
    from weighed
  ), targets as (
    select a.id as alert_id, t.channel, t.target, t.origin,
      t.channel = any(a.backup_channels) as backup
    from judged a cross join lateral (${targetsBy(channels)}) t
    where a.refusal is null and a.held_until is null and t.refusal is null
  ), written as (
    ${insertDeliveries('(select * from targets where not backup)', channels)}
  ), counted as (
    select alert_id, count(*)::integer as deliveries,
      bool_or(not channel = any(${namesBy('none', channels)})) as may_reach
    from written group by alert_id
  ), backed as (
    select distinct alert_id from targets where backup
  ), ended as (
    select j.*, c.deliveries, coalesce(c.may_reach, false) as may_reach,
      b.alert_id is not null as backed,
      c.deliveries is null and b.alert_id is null and j.held_until is null as ends
    from judged j left join counted c on c.alert_id = j.id left join backed b on b.alert_id = j.id
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
  select (select count(*) from marked) as planned,
    (select count(*) from judged where held_until is not null) as held,
    (select count(*) from judged where is_muted) as muted, job.*
  from (select 1) one left join (${jobsOf('written', 'null::text', channels)}) job on true`;
}

/**
 * Leases deliveries that are due, also those whose process was killed, of each origin in turn. What
 * fell into quiet hours meanwhile waits for the end; the alerts are not waited for, since the
 * process that records outcomes holds them first.
 */
export function dueSql(channels: readonly Channel[]): string {
  return `with picked as (
    select due.id, due.alert_id
    from public.push_origins o cross join lateral (
      select d.id, d.alert_id from public.alert_deliveries d
      where d.origin = o.origin and d.finished_at is null and d.next_attempt_at <= now()
      order by d.next_attempt_at limit $1 for update skip locked
    ) due
    where o.paused_until is null or o.paused_until <= now()
    limit $1
  ), judged as (
    select p.id, p.alert_id, ${HELD_UNTIL} as held_until
    from picked p join public.alerts a on a.id = p.alert_id
    left join public.user_settings s on s.user_id = a.user_id
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
    from judged j where d.id = j.id and j.held_until is null
    returning d.*
  )
  ${jobsOf('leased', `coalesce(${REFUSAL}, ${MUTED})`, channels)}`;
}
