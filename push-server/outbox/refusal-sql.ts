import type { Channel } from '../channels/channel.ts';

/** Why alert `a` (words `m`, settings `s`) may not go out; null if it may. */
export const REFUSAL = `case
  when a.expires_at <= now() then 'out of date before it could be sent'
  when a.kind in ('change', 'stop', 'target', 'entry', 'level', 'rule') and exists (
    select 1 from public.alerts n
    where n.user_id = a.user_id and n.coin = a.coin and n.kind = a.kind
      and (n.created_at, n.id) > (a.created_at, a.id)
      -- one's own are news each, but of several rules one, and of what quiet hours held the newest
      and (a.kind not in ('level', 'rule') or (a.kind, a.message_id) = ('rule', n.message_id)
        or a.not_before > a.created_at + interval '1 minute')
  ) then 'replaced by a newer alert'
  when a.kind = 'rule' and not exists (
    select 1 from public.claim_rules r
    where r.user_id = a.user_id and r.claim = m.claim and r.state = 'on'
      and coalesce(r.coin, a.coin) = a.coin
  ) then 'the rule was paused or deleted'
  when a.kind = 'change' and exists (
    select 1 from public.watchlist_entries w
    where w.user_id = a.user_id and w.coin = a.coin and not w.change_detected
  ) then 'the change was seen'
  when a.kind = 'support' and exists (
    select 1 from public.alerts n
    where n.user_id = a.user_id and n.ticket_id = a.ticket_id and n.created_at > a.created_at
  ) then 'replaced by a newer answer'
  when a.kind = 'support' and exists (
    select 1 from public.ticket_read_status r
    where r.ticket_id = a.ticket_id and r.user_id = a.user_id and r.last_read_at >= a.created_at
  ) then 'the answer was read'
  when a.kind = 'support' and s.support_replies is false
    then 'replies from support are off'
  when a.kind = 'missed' and not exists (
    select 1 from public.monitor_notices n where n.id = a.event_id
  ) then 'the notice was read'
  when a.kind <> 'support' and s.push_notifications is not true then 'notifications are off'
  when not private.may_use(a.user_id) then 'the account is not approved'
end`;

/** Why alert `a` is unwanted: a silent kind or a muted coin; null if neither. */
export const MUTED = `case
  when a.kind = any(s.silent_kinds) then case a.kind
    when 'change' then 'changes are silenced'
    when 'stop' then 'touched stops are silenced'
    when 'target' then 'reached targets are silenced'
    when 'entry' then 'passed entries are silenced'
    when 'level' then 'own price levels are silenced'
    when 'rule' then 'rules are silenced'
    when 'paused' then 'paused rules are silenced'
    when 'support' then 'answers from support are silenced'
    when 'missed' then 'missed checks are silenced'
    else 'notices of webhooks are silenced' end
  when a.coin is not null then (
    select u.coin || ' is muted' || coalesce(' until '
      || to_char(u.until at time zone s.time_zone, 'FMDD Mon YYYY HH24:MI'), '')
    from public.coin_mutes u
    where u.user_id = a.user_id and u.coin = a.coin and (u.until is null or u.until > now())
  )
end`;

/** Until when quiet hours hold alert `a`; null if they do not. */
export const HELD_UNTIL = `case
  when s.quiet_from is null then null
  when s.quiet_passes and (a.kind = 'stop' or a.kind = 'change' and (
    select m.urgent from public.alert_messages m where m.id = a.message_id
  )) then null
  else private.quiet_end(s.quiet_from, s.quiet_until, s.time_zone, now())
end`;

/** A held alert stays valid at the end of quiet hours, whenever the next check is. */
export const expiryOfHeld = (heldUntil: string) =>
  `greatest(a.expires_at, ${heldUntil} + interval '4 hours')`;

export function namesBy(wanted: NonNullable<Channel['proof']>, channels: readonly Channel[]) {
  const names = channels.flatMap(({ name, proof = 'accepted' }) =>
    proof === wanted ? `'${name}'` : [],
  );
  return `array[${names}]::text[]`;
}

/** Whether alert `a` reached its user, by each channel's proof. */
export function reachedBy(channels: readonly Channel[]): string {
  return `case when exists (
    select 1 from public.alert_deliveries r where r.alert_id = a.id
      and (r.shown_at is not null or r.delivered and r.channel = any(${namesBy('accepted', channels)}))
  ) then 'it has reached the person' end`;
}
