import { BACKUP_CHANNELS } from '../../domain/person/user-settings.ts';
import type { Channel } from '../channels/channel.ts';
import { isGranted, shareOf } from '../outbound-share.ts';
import type { Taken } from './claim-sql.ts';
import {
  insertDeliveries,
  jobsOf,
  NEXT_CHANNEL_AT,
  requestsOf,
  targetsBy,
} from './delivery-sql.ts';
import { expiryOfHeld, HELD_UNTIL, MUTED, REFUSAL, reachedBy } from './refusal-sql.ts';

/** Moves alerts that no device showed in time to the user's next backup channel. */
export function escalateSql(channels: readonly Channel[], taken: Taken = 'next'): string {
  const order = `array[${BACKUP_CHANNELS.map((name) => `'${name}'`)}]`;
  return `with due as (
    select a.id from public.alerts a
    where a.escalate_at <= now() ${taken === 'named' ? 'and a.id = any ($7::bigint[])' : ''}
    order by a.escalate_at limit $1 for update skip locked
  ), weighed as materialized (
    select a.id, a.user_id, coalesce(m.urgent, false) as urgent,
      coalesce(s.backup_channels, '{}') as backup_channels,
      coalesce(${REFUSAL}, ${MUTED}, ${reachedBy(channels)}) as refusal,
      ${HELD_UNTIL} as held_until
    from due join public.alerts a on a.id = due.id
    left join public.alert_messages m on m.id = a.message_id
    left join public.user_settings s on s.user_id = a.user_id
  ), judged as (
    select id, user_id, urgent, backup_channels, refusal,
      case when refusal is null then held_until end as held_until
    from weighed
  ), targets as (
    select a.id as alert_id, a.user_id, a.urgent, t.channel, t.target, t.origin,
      rank() over (partition by a.id order by array_position(${order}, t.channel)) as place
    from judged a cross join lateral (${targetsBy(channels)}) t
    where a.refusal is null and a.held_until is null and t.refusal is null
      and t.channel = any(a.backup_channels)
      and not exists (
        select 1 from public.alert_deliveries d where d.alert_id = a.id and d.channel = t.channel
      )
  ), ${shareOf(requestsOf('targets t', 't.place = 1'))}
  , written as (
    ${insertDeliveries(
      `(select * from targets where place = 1 and ${isGranted('alert_id')})`,
      channels,
    )}
  ), counted as (
    select alert_id, count(*)::integer as deliveries from written group by alert_id
  ), put_off as (
    select j.id, j.refusal, coalesce(j.held_until, d.again_at) as held_until
    from judged j left join denied d on d.id = j.id
  ), ended as (
    select j.*, c.deliveries,
      a.status <> 'sent' and a.open_deliveries = 0
        and c.deliveries is null and j.held_until is null as ends
    from put_off j join public.alerts a on a.id = j.id left join counted c on c.alert_id = j.id
  ), marked as (
    update public.alerts a set
      status = case when e.ends then 'dead' else a.status end,
      not_before = coalesce(e.held_until, a.not_before),
      expires_at = ${expiryOfHeld('e.held_until')},
      escalate_at = case when e.deliveries is null then e.held_until else ${NEXT_CHANNEL_AT} end,
      open_deliveries = a.open_deliveries + coalesce(e.deliveries, 0),
      reason = case when e.ends then coalesce(e.refusal, (
        select max(d.outcome) from public.alert_deliveries d where d.alert_id = a.id
      ), 'no device or chat to send to') end,
      finished_at = case when e.ends then now() else a.finished_at end
    from ended e where a.id = e.id
    returning a.id
  )
  select (select count(*) from marked) as looked_at,
    (select jsonb_object_agg(w.channel, w.deliveries) from (
      select channel, count(*) as deliveries from written group by channel) w) as escalated, job.*
  from (select 1) one left join (${jobsOf('written', 'null::text', channels)}) job on true`;
}
