-- What a person may do with their own account: take their data along, and leave. And what the
-- beta desk asks of a person.

-- An admin gets in without an approval of their own, so the sign-in screen must not turn them away.
create function private.is_admin_address(address text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.admin_emails a where a.email = lower(is_admin_address.address))
    or exists (
      select 1 from private.configuration c
      where c.key = 'admin_fallback_email' and lower(c.value) = lower(is_admin_address.address)
    );
$$;
revoke all on function private.is_admin_address(text) from public;

-- Whether a person, known by a verified token, is an admin; asked by servers, which act for nobody.
create function private.is_admin_person(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from auth.users u
    where u.id = is_admin_person.person and u.email_confirmed_at is not null
      and private.is_admin_address(u.email::text)
  );
$$;
revoke all on function private.is_admin_person(uuid) from public;

-- Who asks, where the platform's edge says so; null elsewhere. A client cannot set this header past
-- that edge.
create function private.client_address() returns text
language sql stable set search_path = '' as $$
  select nullif(current_setting('request.headers', true), '')::json ->> 'cf-connecting-ip';
$$;
revoke all on function private.client_address() from public;

-- As before, with two differences: admins count as approved, and a client is limited, too.
create or replace function public.waitlist_status(email text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  address text := lower(trim(waitlist_status.email));
  client text := private.client_address();
  standing text;
begin
  if address is null or length(address) > 320 then
    raise exception 'email is missing or longer than 320 characters' using errcode = '22023';
  end if;
  if client is not null then
    perform private.count_question('status client:' || client, 60, interval '1 minute');
  end if;
  perform private.count_question('status:' || md5(address), 20, interval '1 minute');
  select case when w.approved or private.is_admin_address(address) then 'approved' else 'pending' end
    into standing
  from public.waitlist w where w.email = address;
  return coalesce(standing, 'unknown');
end;
$$;

-- Who is no longer approved sees nothing any more, not even what they have read.
alter policy "own reading" on public.ticket_read_status
  using (user_id = (select auth.uid()) and (select public.is_approved()));

-- A session that began in the last five minutes, so with a password or a mailed link just used.
-- A token's own age says nothing: refreshing it makes it young.
create function private.has_fresh_session() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from auth.sessions s
    where s.id::text = (select auth.jwt()) ->> 'session_id'
      and s.user_id = (select auth.uid())
      and s.created_at > now() - interval '5 minutes'
  );
$$;
revoke all on function private.has_fresh_session() from public;

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
    'watchlist', (
      select coalesce(jsonb_agg(to_jsonb(e) - 'user_id' order by e.created_at), '[]')
      from public.watchlist_entries e where e.user_id = me),
    'analysis_jobs', (
      select coalesce(jsonb_agg(jsonb_build_object('coin', j.coin, 'created_at', j.created_at)
        order by j.created_at), '[]')
      from public.analysis_jobs j where j.user_id = me),
    'alerts', (
      select coalesce(jsonb_agg(to_jsonb(a) - 'user_id' || jsonb_build_object('deliveries', (
        select coalesce(jsonb_agg(jsonb_build_object('channel', d.channel, 'target', d.target,
          'delivered', d.delivered, 'attempts', d.attempts, 'outcome', d.outcome,
          'finished_at', d.finished_at) order by d.id), '[]')
        from public.alert_deliveries d where d.alert_id = a.id
      )) order by a.created_at), '[]')
      from public.alerts a where a.user_id = me),
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
      using errcode = '55000';
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
