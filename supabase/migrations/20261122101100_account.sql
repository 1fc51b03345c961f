-- What a person may do with their own account: take their data along, take the account back by a mailed
-- link, and leave.

create function private.watchlist_of(person uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(w) order by w.created_at), '[]') from (
    select c.id, c.coin, e.created_at, c.change_detected, c.snapshot_time, c.previous_snapshot_time,
      c.last_check_at, c.last_check_error, c.current_snapshot, c.latest_snapshot,
      c.previous_snapshot
    from public.watchlist_entries e join public.watchlist_cards c on c.id = e.id
    where e.user_id = watchlist_of.person
  ) w;
$$;

create function private.alerts_of(person uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(a) - 'user_id' - 'message_id' || jsonb_build_object(
    'title', m.title, 'body', m.body, 'urgent', m.urgent, 'deliveries', (
      select coalesce(jsonb_agg(jsonb_build_object('channel', d.channel, 'target', d.target,
        'delivered', d.delivered, 'attempts', d.attempts, 'outcome', d.outcome,
        'finished_at', d.finished_at, 'shown_at', d.shown_at) order by d.id), '[]')
      from public.alert_deliveries d where d.alert_id = a.id
  )) order by a.created_at), '[]')
  from public.alerts a left join public.alert_messages m on m.id = a.message_id
  where a.user_id = alerts_of.person;
$$;
revoke all on function private.watchlist_of(uuid), private.alerts_of(uuid) from public;

-- Everything that is kept of the caller, as one document. Notes of the support team are not theirs;
-- its members are 'Support'.
create function public.export_my_data() returns jsonb
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
    'coin_mutes', (
      select coalesce(jsonb_agg(to_jsonb(m) - 'user_id' order by m.created_at), '[]')
      from public.coin_mutes m where m.user_id = me),
    'price_levels', (
      select coalesce(jsonb_agg(to_jsonb(l) - 'user_id' order by l.created_at), '[]')
      from public.price_levels l where l.user_id = me),
    'watchlist', private.watchlist_of(me),
    'analysis_jobs', (
      select coalesce(jsonb_agg(jsonb_build_object('coin', j.coin, 'created_at', j.created_at)
        order by j.created_at), '[]')
      from public.analysis_jobs j where j.user_id = me),
    'alerts', private.alerts_of(me),
    'missed_checks', (
      select coalesce(jsonb_agg(to_jsonb(n) - 'user_id' order by n.created_at), '[]')
      from public.monitor_notices n where n.user_id = me),
    'push_subscriptions', (
      select coalesce(jsonb_agg(to_jsonb(p) - 'user_id' - 'auth' order by p.created_at), '[]')
      from public.push_subscriptions p where p.user_id = me),
    'telegram_links', (
      select coalesce(jsonb_agg(to_jsonb(l) - 'user_id' order by l.created_at), '[]')
      from public.telegram_links l where l.user_id = me),
    'webhooks', (
      select coalesce(jsonb_agg(to_jsonb(w) - 'user_id' - 'secret' - 'old_secret'
        order by w.created_at), '[]')
      from public.webhooks w where w.user_id = me),
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
      from public.support_tickets t where t.user_id = me),
    'admin_actions', private.admin_actions_of(me)
  );
end;
$$;

-- A session that a mailed link began within the last hour: its holder reads the person's mail. By
-- the methods that GoTrue, too, takes for a recovery.
create function private.is_recovery_session(session uuid, person uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select 1
    from auth.sessions s join auth.mfa_amr_claims a on a.session_id = s.id
    where s.id = is_recovery_session.session and s.user_id = is_recovery_session.person
      and a.authentication_method in ('recovery', 'otp', 'magiclink')
      and s.created_at > now() - interval '1 hour'
  );
$$;
revoke all on function private.is_recovery_session(uuid, uuid) from public;

-- What a recovering person wants to go on receiving alerts.
create table private.kept_alert_targets (
  session_id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  devices uuid[] not null constraint "devices allowed: up to 100" check (cardinality(devices) <= 100),
  telegram boolean not null
);
alter table private.kept_alert_targets enable row level security;
create index kept_alert_targets_person_idx on private.kept_alert_targets (user_id);

create function private.require_recovery() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  session uuid := ((select auth.jwt()) ->> 'session_id')::uuid;
begin
  if not private.is_recovery_session(session, auth.uid()) then
    raise exception 'Please ask for a new link: this one was opened more than an hour ago.'
      using errcode = '42501';
  end if;
  return session;
end;
$$;
revoke all on function private.require_recovery() from public;

-- Where the caller's alerts go, for the page that sets a new password by a mailed link.
create function public.alert_targets() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_recovery();
  return jsonb_build_object(
    'devices', (
      select coalesce(
        jsonb_agg(jsonb_build_object('id', p.id, 'label', p.label) order by p.created_at, p.id), '[]')
      from public.push_subscriptions p where p.user_id = auth.uid()),
    'telegram', (
      select repeat('•', length(s.telegram_id) - length(s.telegram_id) / 3)
        || right(s.telegram_id, length(s.telegram_id) / 3)
      from public.user_settings s where s.user_id = auth.uid() and s.telegram_id <> '')
  );
end;
$$;

-- Has chosen ones stay when the password is set; a later call replaces an earlier one.
create function public.keep_alert_targets(devices uuid[], telegram boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  session uuid := private.require_recovery();
begin
  insert into private.kept_alert_targets as k (session_id, user_id, devices, telegram)
  values (session, auth.uid(), coalesce(keep_alert_targets.devices, '{}'),
    coalesce(keep_alert_targets.telegram, false))
  on conflict (session_id) do update set devices = excluded.devices, telegram = excluded.telegram;
end;
$$;

revoke all on function public.alert_targets(), public.keep_alert_targets(uuid[], boolean)
  from public, anon;
grant execute on function public.alert_targets(), public.keep_alert_targets(uuid[], boolean)
  to authenticated, service_role;

-- A password set by a mailed link takes the account back: what somebody else may have attached to it
-- goes in the same statement, unless the person said to keep it.
create function private.forget_alert_targets() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  recoveries uuid[] := array(
    select s.id from auth.sessions s
    where s.user_id = new.id and private.is_recovery_session(s.id, new.id));
begin
  if cardinality(recoveries) = 0 then return null; end if;
  delete from public.push_subscriptions p
  where p.user_id = new.id and not exists (
    select 1 from private.kept_alert_targets k
    where k.session_id = any (recoveries) and p.id = any (k.devices));
  -- Off and not gone: the person turns their own on again.
  update public.webhooks w set state = 'disabled', reason = 'the password was set by a mailed link'
  where w.user_id = new.id and w.state = 'on';
  -- A code in somebody's hands would connect their Telegram later.
  delete from public.telegram_link_codes c where c.user_id = new.id;
  if not exists (
    select 1 from private.kept_alert_targets k where k.session_id = any (recoveries) and k.telegram
  ) then
    delete from public.telegram_links l where l.user_id = new.id;
    update public.user_settings s set telegram_id = '', updated_at = now()
    where s.user_id = new.id and s.telegram_id <> '';
  end if;
  delete from private.kept_alert_targets k where k.user_id = new.id;
  return null;
end;
$$;
revoke all on function private.forget_alert_targets() from public;
create trigger forget_alert_targets after update of encrypted_password on auth.users
  for each row when (new.encrypted_password is distinct from old.encrypted_password)
  execute function private.forget_alert_targets();

-- What names a person without referring to the account, so that no foreign key takes it along.
create function private.forget_person() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.question_counts q
  where strpos(q.bucket, old.id::text) > 0 or strpos(q.bucket, md5(lower(old.email))) > 0;
  delete from auth.audit_log_entries l where l.payload ->> 'actor_id' = old.id::text;
  if old.email_confirmed_at is not null then
    delete from private.trail_people p where p.email = lower(old.email);
  end if;
  return null;
end;
$$;
create trigger forget_person after delete on auth.users
  for each row execute function private.forget_person();

revoke all on function private.forget_person() from public;

-- Somebody who is leaving. While they are, they may remove the files of their own tickets: rows of
-- storage are not files, so only the storage API can do that.
create table private.departures (
  user_id uuid primary key references auth.users (id) on delete cascade,
  began_at timestamptz not null default now()
);

-- Files of the support team's notes are not among them.
create function private.is_file_of(file storage.objects, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select file.bucket_id = 'ticket-attachments' and exists (
    select 1 from public.support_tickets t
    where t.id::text = split_part(file.name, '/', 1) and t.user_id = is_file_of.person
  ) and (
    file.owner_id = is_file_of.person::text
    or exists (
      select 1 from public.ticket_attachments a
      left join public.ticket_messages m on m.id = a.message_id
      where a.file_path = file.name and coalesce(not m.is_admin_note, true)
    )
  );
$$;
revoke all on function private.is_file_of(storage.objects, uuid) from public;

create function private.files_of(person uuid) returns setof text
language sql stable security definer set search_path = '' as $$
  select o.name
  from public.support_tickets t
  join storage.objects o on o.name like t.id::text || '/%'
  where t.user_id = files_of.person and private.is_file_of(o, files_of.person);
$$;
revoke all on function private.files_of(uuid) from public;

create function private.require_leave() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  if auth.uid() is null or not public.is_approved() then
    raise exception 'Only an approved person can delete their account here.' using errcode = '42501';
  end if;
  if not private.has_fresh_session() then
    raise exception 'Please enter your password again: this session is older than 5 minutes.'
      using errcode = '42501';
  end if;
  return auth.uid();
end;
$$;
revoke all on function private.require_leave() from public;

-- First step of leaving. Answers the paths of the files that have to be removed.
create function public.begin_account_deletion() returns setof text
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := private.require_leave();
begin
  insert into private.departures as d (user_id) values (me)
  on conflict (user_id) do update set began_at = now();
  return query select path from private.files_of(me) as path;
end;
$$;

-- Last step. Everything that belongs to the account goes with it.
create function public.delete_my_account() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := private.require_leave();
  address text := (select lower(u.email::text) from auth.users u where u.id = me);
  files integer := (select count(*) from private.files_of(me));
begin
  if files > 0 then
    raise exception 'Files of your tickets are still stored (%): remove them first.', files
      using errcode = 'PT409';
  end if;
  delete from public.admin_emails a where a.email = address;
  delete from auth.audit_log_entries l where l.payload ->> 'actor_id' = me::text;
  delete from auth.users u where u.id = me;
  delete from public.waitlist w where w.email = address;
end;
$$;

-- Whether the caller is leaving and a file is theirs to remove.
create function public.is_leaving_with_file(file_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select (select public.is_approved()) and exists (
    select 1 from private.departures d
    where d.user_id = (select auth.uid()) and d.began_at > now() - interval '5 minutes'
  ) and exists (
    select 1 from storage.objects o
    where o.bucket_id = 'ticket-attachments' and o.name = is_leaving_with_file.file_name
      and private.is_file_of(o, (select auth.uid()))
  );
$$;

revoke all on function public.export_my_data(), public.begin_account_deletion(),
  public.delete_my_account(), public.is_leaving_with_file(text) from public, anon;
grant execute on function public.export_my_data(), public.begin_account_deletion(),
  public.delete_my_account(), public.is_leaving_with_file(text) to authenticated, service_role;

create policy "who leaves sees the files of own tickets" on storage.objects
  for select to authenticated
  using (bucket_id = 'ticket-attachments' and public.is_leaving_with_file(name));
create policy "who leaves removes the files of own tickets" on storage.objects
  for delete to authenticated
  using (bucket_id = 'ticket-attachments' and public.is_leaving_with_file(name));
