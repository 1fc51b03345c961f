import type { Channel } from '../channels/channel.ts';

/** Whether alert `a` of a person with settings `s` may still go out; null where it may. */
const REFUSAL = `case
  when a.expires_at <= now() then 'out of date before it could be sent'
  when a.kind = 'change' and exists (
    select 1 from public.alerts n
    where n.user_id = a.user_id and n.coin = a.coin and n.created_at > a.created_at
  ) then 'replaced by a newer alert'
  when a.kind = 'support' and exists (
    select 1 from public.alerts n
    where n.user_id = a.user_id and n.ticket_id = a.ticket_id and n.created_at > a.created_at
  ) then 'replaced by a newer answer'
  when a.kind = 'support' and exists (
    select 1 from public.ticket_read_status r
    where r.ticket_id = a.ticket_id and r.user_id = a.user_id and r.last_read_at >= a.created_at
  ) then 'the answer was read'
  when a.kind = 'support' and s.support_replies is false
    then 'the person does not want to be told'
  when a.kind = 'missed' and not exists (
    select 1 from public.monitor_notices n where n.id = a.event_id
  ) then 'the notice was read'
  when a.kind <> 'support' and s.push_notifications is not true then 'notifications are off'
  when not private.may_use(a.user_id) then 'the account is not approved'
end`;

const NOTICE_COLUMNS = `a.kind, a.coin, m.title, m.body, m.urgent, a.ticket_id,
  a.previous_snapshot_id is not null as has_previous,
  (extract(epoch from a.created_at) * 1000)::float8 as created_at_ms,
  (extract(epoch from a.expires_at - now()) * 1000)::float8 as expires_in_ms,
  case when a.kind = 'change' then (
    select count(*) from public.watchlist_entries w
    where w.user_id = a.user_id and w.change_detected
  ) end as unseen`;

/** The targets of alert `a`'s person by every channel; $4 is the channels' parameters by name. */
function targetsBy(channels: readonly Channel[]): string {
  return channels
    .map(
      ({ name, targets }) => `select '${name}' as channel, t.* from (
        ${targets(`($4::jsonb ->> '${name}')`)}) t`,
    )
    .join(' union all ');
}

/** The jobs of leased deliveries, with what their channels need to send them. */
function jobsOf(deliveries: string, refusal: string, channels: readonly Channel[]): string {
  return `select d.id, d.alert_id, d.channel, d.target, d.origin, d.attempts, d.shrunk,
      ${NOTICE_COLUMNS}, t.address, coalesce(${refusal}, t.refusal) as refusal
    from ${deliveries} d
    join public.alerts a on a.id = d.alert_id
    left join public.alert_messages m on m.id = a.message_id
    left join public.user_settings s on s.user_id = a.user_id
    left join lateral (${targetsBy(channels)}) t
      on t.channel = d.channel and t.target = d.target
    where d.lease is not null`;
}

/**
 * Takes pending alerts, writes a delivery for each target of each channel, and leases those whose
 * origin is not paused. Alerts that go nowhere end dead with their reason.
 */
export function planSql(channels: readonly Channel[]): string {
  return `with due as (
    select a.id from public.alerts a
    where a.status = 'pending' order by a.created_at limit $1 for update skip locked
  ), judged as (
    select a.id, a.user_id, ${REFUSAL} as refusal
    from due join public.alerts a on a.id = due.id
    left join public.user_settings s on s.user_id = a.user_id
  ), targets as (
    select a.id as alert_id, t.channel, t.target, t.origin
    from judged a cross join lateral (${targetsBy(channels)}) t
    where a.refusal is null and t.refusal is null
  ), written as (
    insert into public.alert_deliveries as d
      (alert_id, channel, target, origin, attempts, next_attempt_at, lease)
    select t.alert_id, t.channel, t.target, t.origin,
      case when o.paused_until > now() then 0 else 1 end,
      case when o.paused_until > now() then o.paused_until
        else now() + make_interval(secs => $3::float8 / 1000) end,
      case when o.paused_until > now() then null else $2::uuid end
    from targets t left join public.push_origins o on o.origin = t.origin
    on conflict do nothing
    returning *
  ), counted as (
    select alert_id, count(*)::integer as deliveries from written group by alert_id
  ), marked as (
    update public.alerts a set
      status = case when c.deliveries > 0 then 'delivering' else 'dead' end,
      open_deliveries = coalesce(c.deliveries, 0),
      reason = case when c.deliveries > 0 then null
        else coalesce(j.refusal, 'no device or chat to send to') end,
      finished_at = case when c.deliveries > 0 then null else now() end
    from judged j left join counted c on c.alert_id = j.id
    where a.id = j.id
    returning a.id
  )
  select (select count(*) from marked) as planned, job.*
  from (select 1) one left join (${jobsOf('written', 'null::text', channels)}) job on true`;
}

/** Leases deliveries that are due, also those whose process was killed, of each origin in turn. */
export function dueSql(channels: readonly Channel[]): string {
  return `with picked as (
    select due.id
    from public.push_origins o cross join lateral (
      select d.id from public.alert_deliveries d
      where d.origin = o.origin and d.finished_at is null and d.next_attempt_at <= now()
      order by d.next_attempt_at limit $1 for update skip locked
    ) due
    where o.paused_until is null or o.paused_until <= now()
    limit $1
  ), leased as (
    update public.alert_deliveries d set
      attempts = d.attempts + 1,
      lease = $2::uuid,
      next_attempt_at = now() + make_interval(secs => $3::float8 / 1000)
    from picked where d.id = picked.id
    returning d.*
  )
  ${jobsOf('leased', REFUSAL, channels)}`;
}
