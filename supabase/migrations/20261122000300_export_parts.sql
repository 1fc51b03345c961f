-- As before; what is exported of the watch list and of alerts stands apart, so that a change of theirs
-- changes nothing else.
create function private.watchlist_of(person uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(w) order by w.created_at), '[]') from (
    select e.id, e.coin, e.created_at,
      s.changed_by is not null and s.changed_by is distinct from e.acknowledged_change
        as change_detected,
      s.snapshot_time, s.previous_snapshot_time, s.last_check_at, s.last_check_error,
      s.current_snapshot, s.latest_snapshot, s.previous_snapshot
    from public.watchlist_entries e join public.watch_states s on s.id = e.state_id
    where e.user_id = watchlist_of.person
  ) w;
$$;

create function private.alerts_of(person uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(a) - 'user_id' - 'message_id' || jsonb_build_object(
    'title', m.title, 'body', m.body, 'urgent', m.urgent, 'deliveries', (
      select coalesce(jsonb_agg(jsonb_build_object('channel', d.channel, 'target', d.target,
        'delivered', d.delivered, 'attempts', d.attempts, 'outcome', d.outcome,
        'finished_at', d.finished_at) order by d.id), '[]')
      from public.alert_deliveries d where d.alert_id = a.id
  )) order by a.created_at), '[]')
  from public.alerts a left join public.alert_messages m on m.id = a.message_id
  where a.user_id = alerts_of.person;
$$;
revoke all on function private.watchlist_of(uuid), private.alerts_of(uuid) from public;

create or replace function public.export_my_data() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  if me is null or not public.is_approved() then
    raise exception 'Only an approved person can download their data.' using errcode = '42501';
  end if;
  perform private.count_question('export:' || me, 10, interval '1 hour');
  return jsonb_build_object(
    'exported_at', now(),
    'account', (
      select jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at,
        'email_confirmed_at', u.email_confirmed_at, 'last_sign_in_at', u.last_sign_in_at,
        'metadata', u.raw_user_meta_data)
      from auth.users u where u.id = me),
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object('created_at', s.created_at,
        'user_agent', s.user_agent, 'ip', s.ip) order by s.created_at), '[]')
      from auth.sessions s where s.user_id = me),
    'waitlist', (
      select to_jsonb(w) - 'id' - 'user_id' from public.waitlist w where w.user_id = me),
    'user_settings', (
      select to_jsonb(s) - 'user_id' from public.user_settings s where s.user_id = me),
    'watchlist', private.watchlist_of(me),
    'analysis_jobs', (
      select coalesce(jsonb_agg(jsonb_build_object('coin', j.coin, 'created_at', j.created_at)
        order by j.created_at), '[]')
      from public.analysis_jobs j where j.user_id = me),
    'alerts', private.alerts_of(me),
    'missed_checks', (
      select coalesce(jsonb_agg(to_jsonb(n) - 'user_id' order by n.created_at), '[]')
      from public.monitor_notices n where n.user_id = me),
    'support_notices', (
      select coalesce(jsonb_agg(jsonb_build_object('ticket_id', n.ticket_id, 'status', n.status,
        'created_at', n.created_at, 'finished_at', n.finished_at) order by n.created_at), '[]')
      from public.support_notices n where n.user_id = me),
    'push_subscriptions', (
      select coalesce(jsonb_agg(to_jsonb(p) - 'user_id' - 'auth' order by p.created_at), '[]')
      from public.push_subscriptions p where p.user_id = me),
    'telegram_links', (
      select coalesce(jsonb_agg(to_jsonb(l) - 'user_id' order by l.created_at), '[]')
      from public.telegram_links l where l.user_id = me),
    'support_tickets', (
      select coalesce(jsonb_agg(to_jsonb(t) - 'user_id' || jsonb_build_object(
        'messages', (
          select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'user_email', m.user_email,
            'message', m.message, 'created_at', m.created_at) order by m.created_at, m.id), '[]')
          from public.ticket_messages m where m.ticket_id = t.id and not m.is_admin_note),
        'attachments', (
          select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'message_id', f.message_id,
            'file_name', f.file_name, 'file_path', f.file_path, 'file_size', f.file_size,
            'mime_type', f.mime_type, 'created_at', f.created_at) order by f.created_at), '[]')
          from public.ticket_attachments f
          left join public.ticket_messages m on m.id = f.message_id
          where f.ticket_id = t.id and coalesce(not m.is_admin_note, true)),
        'last_read_at', (
          select r.last_read_at from public.ticket_read_status r
          where r.ticket_id = t.id and r.user_id = me)
      ) order by t.created_at), '[]')
      from public.support_tickets t where t.user_id = me)
  );
end;
$$;
