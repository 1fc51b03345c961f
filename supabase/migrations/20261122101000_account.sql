-- The trail of what admins and operators do, which triggers write and nobody changes, and what a person
-- may do with their own account: take their data along, take the account back by a mailed link, and leave.

-- By which ids the trail names people. A person who leaves takes this row along: what stays in the
-- trail then leads to nobody, without a row of the trail being touched.
create table private.trail_people (
  id uuid primary key default gen_random_uuid(),
  user_id uuid unique references auth.users (id) on delete cascade,
  -- where no account has confirmed the address
  email public.short_text unique check (email = lower(email)),
  check ((user_id is null) <> (email is null))
);

create table public.admin_actions (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default clock_timestamp(),
  action text not null check (action in (
    'approve', 'revoke', 'add-admin', 'remove-admin', 'add-fallback-admin',
    'remove-fallback-admin', 'configure', 'set-ticket-status', 'add-reply', 'edit-reply',
    'remove-reply', 'delete-account'
  )),
  -- operator: the command line or the server's own settings; system: what follows from a sign-up;
  -- database: statements with the rights of a server that name nobody
  done_by text not null check (done_by in ('person', 'operator', 'system', 'database')),
  -- ids of private.trail_people, without a foreign key: they stay when a person leaves
  actor uuid,
  subject uuid,
  -- the id of a ticket or a reply, or the name of a setting
  object text,
  before text,
  after text,
  check ((done_by = 'person') = (actor is not null))
);
create index admin_actions_by_action_idx on public.admin_actions (action, id desc);
create index admin_actions_by_actor_idx on public.admin_actions (actor, id) where actor is not null;

revoke all on public.admin_actions from public, anon, authenticated, service_role;
revoke all on sequence public.admin_actions_id_seq from public, anon, authenticated, service_role;
grant select on public.admin_actions to authenticated, service_role;
create policy "admins read the trail" on public.admin_actions
  for select to authenticated using ((select public.is_admin()));

create trigger admin_actions_stay before update or delete on public.admin_actions
  for each row execute function private.refuse_change();
create trigger admin_actions_are_not_emptied before truncate on public.admin_actions
  for each statement execute function private.refuse_change();
-- Also in a session that replays changes, where other triggers are silent.
alter table public.admin_actions enable always trigger admin_actions_stay;
alter table public.admin_actions enable always trigger admin_actions_are_not_emptied;

-- The trail's id of a person; of an address, that of the account that confirmed it.
create function private.trail_id(person uuid, address text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  account uuid := coalesce(person, (
    select u.id from auth.users u
    where lower(u.email) = lower(address) and u.email_confirmed_at is not null limit 1
  ));
begin
  insert into private.trail_people (user_id, email)
  values (account, case when account is null then lower(address) end)
  on conflict do nothing;
  return (
    select p.id from private.trail_people p
    where p.user_id = account or (account is null and p.email = lower(address))
  );
end;
$$;

-- A person by their token; else the one that a server names for its transaction as `app.actor`.
create function private.record_action(
  action text, subject uuid, object text default null, before text default null,
  after text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  named text := nullif(current_setting('app.actor', true), '');
  person uuid := coalesce(auth.uid(), case when named <> 'operator' then named::uuid end);
begin
  if auth.uid() is not null
    and private.needs_passkey(((select auth.jwt()) ->> 'session_id')::uuid, auth.uid()) then
    raise sqlstate 'PGRST' using detail = '{"status": 403, "headers": {}}', message =
      '{"code": "passkey_required", "message": "Confirm with your passkey, then try again."}';
  end if;
  insert into public.admin_actions (action, done_by, actor, subject, object, before, after)
  values (
    record_action.action,
    case
      when person is not null then 'person'
      when named = 'operator' then 'operator'
      -- caused by another trigger
      when pg_trigger_depth() > 1 then 'system'
      else 'database'
    end,
    case when person is not null then private.trail_id(person, null) end,
    record_action.subject, record_action.object, record_action.before, record_action.after
  );
end;
$$;

create function private.record_approval() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was boolean := tg_op <> 'INSERT' and old.approved;
  becomes boolean := tg_op <> 'DELETE' and new.approved;
  entry public.waitlist := case when tg_op = 'DELETE' then old else new end;
begin
  if was = becomes then return null; end if;
  -- A row that goes with its account is no decision, and one without an account let nobody in.
  if tg_op = 'DELETE' and not exists (select 1 from auth.users u where u.id = old.user_id) then
    return null;
  end if;
  perform private.record_action(
    case when becomes then 'approve' else 'revoke' end,
    private.trail_id(entry.user_id, entry.email),
    before => case when was then 'approved' else 'waiting' end,
    after => case when becomes then 'approved' else 'waiting' end);
  return null;
end;
$$;
create trigger waitlist_trail after insert or update or delete on public.waitlist
  for each row execute function private.record_approval();

create function private.record_admin_list() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' and (tg_op = 'DELETE' or new.email <> old.email) then
    perform private.record_action('remove-admin', private.trail_id(null, old.email));
  end if;
  if tg_op <> 'DELETE' and (tg_op = 'INSERT' or new.email <> old.email) then
    perform private.record_action('add-admin', private.trail_id(null, new.email));
  end if;
  return null;
end;
$$;
create trigger admin_emails_trail after insert or update or delete on public.admin_emails
  for each row execute function private.record_admin_list();

-- Values of other settings stay out: nobody knows today what they will hold.
create function private.record_configuration() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was private.configuration := case when tg_op <> 'INSERT' then old end;
  becomes private.configuration := case when tg_op <> 'DELETE' then new end;
begin
  if was is not distinct from becomes then return null; end if;
  if was.key = 'admin_fallback_email' then
    perform private.record_action('remove-fallback-admin', private.trail_id(null, was.value));
  end if;
  if becomes.key = 'admin_fallback_email' then
    perform private.record_action('add-fallback-admin', private.trail_id(null, becomes.value));
  end if;
  if was.key <> 'admin_fallback_email' or becomes.key <> 'admin_fallback_email' then
    perform private.record_action('configure', null, coalesce(becomes.key, was.key));
  end if;
  return null;
end;
$$;
create trigger configuration_trail after insert or update or delete on private.configuration
  for each row execute function private.record_configuration();

create function private.record_ticket_status() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_action('set-ticket-status', private.trail_id(new.user_id, null),
    new.id::text, old.status, new.status);
  return null;
end;
$$;
create trigger support_tickets_trail after update on public.support_tickets
  for each row when (old.status is distinct from new.status)
  execute function private.record_ticket_status();

create function private.record_canned_reply() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was public.canned_replies := case when tg_op <> 'INSERT' then old end;
  becomes public.canned_replies := case when tg_op <> 'DELETE' then new end;
begin
  if was.title = becomes.title and was.body = becomes.body then return null; end if;
  perform private.record_action(
    case tg_op when 'INSERT' then 'add-reply' when 'UPDATE' then 'edit-reply' else 'remove-reply' end,
    null, coalesce(becomes.id, was.id)::text, was.title, becomes.title);
  return null;
end;
$$;
create trigger canned_replies_trail after insert or update or delete on public.canned_replies
  for each row execute function private.record_canned_reply();

-- An account that somebody else deletes. One's own leaves no entry, and an address that was never
-- confirmed is nobody's.
create function private.record_account_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A new id is as good as one that is kept: neither leads to anybody from now on.
  perform private.record_action('delete-account', coalesce(
    (select p.id from private.trail_people p where p.user_id = old.id), gen_random_uuid()));
  return old;
end;
$$;
create trigger account_deletion_trail before delete on auth.users
  for each row when (old.email_confirmed_at is not null and auth.uid() is distinct from old.id)
  execute function private.record_account_deletion();

-- Newest first, from before an entry, of one kind or of all. Addresses are those of today.
create function public.admin_trail(
  page_size integer default 25, before_id bigint default null, with_action text default null
) returns table (
  id bigint, created_at timestamptz, action text, done_by text, actor uuid, actor_email text,
  subject uuid, subject_email text, object text, before text, after text
)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.is_admin() then
    raise exception 'Only admins may read the trail.' using errcode = '42501';
  end if;
  if page_size not between 1 and 100 then
    raise exception 'page_size is %, allowed: 1 to 100', page_size using errcode = '22023';
  end if;
  return query
    select a.id, a.created_at, a.action, a.done_by, a.actor, actor_account.email::text,
      a.subject, coalesce(subject_account.email::text, s.email), a.object, a.before, a.after
    from public.admin_actions a
    left join private.trail_people p on p.id = a.actor
    left join auth.users actor_account on actor_account.id = p.user_id
    left join private.trail_people s on s.id = a.subject
    left join auth.users subject_account on subject_account.id = s.user_id
    where (before_id is null or a.id < before_id)
      and (with_action is null or a.action = with_action)
    order by a.id desc limit page_size;
end;
$$;

-- A person's rows of a table by their age, but for columns that stay here.
create function private.rows_of(person uuid, of_table regclass, variadic hidden text[] default '{}')
returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  found jsonb;
begin
  execute format('select coalesce(jsonb_agg(to_jsonb(r) - $2 order by r.created_at), ''[]'') '
    'from %s r where r.user_id = $1', of_table) into found using person, hidden || 'user_id'::text;
  return found;
end;
$$;

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
    'coin_mutes', private.rows_of(me, 'public.coin_mutes'),
    'price_levels', private.rows_of(me, 'public.price_levels'),
    'claim_rules', private.rows_of(me, 'public.claim_rules'),
    'plan_choices', (
      select coalesce(jsonb_agg(to_jsonb(c) - 'user_id' order by c.saved_at, c.plan), '[]')
      from public.plan_choices c where c.user_id = me),
    'watchlist', (
      select coalesce(jsonb_agg(to_jsonb(w) order by w.created_at), '[]') from (
        select c.id, c.coin, e.created_at, c.change_detected, c.snapshot_time, c.previous_snapshot_time,
          c.last_check_at, c.last_check_error, c.current_snapshot, c.latest_snapshot,
          c.previous_snapshot
        from public.watchlist_entries e join public.watchlist_cards c on c.id = e.id
        where e.user_id = me
      ) w),
    'analysis_jobs', private.rows_of(me, 'public.analysis_jobs', 'key', 'run_id', 'refresh'),
    'alerts', (
      select coalesce(jsonb_agg(to_jsonb(a) - 'user_id' - 'message_id' || jsonb_build_object(
        'title', m.title, 'body', m.body, 'urgent', m.urgent, 'deliveries', (
          select coalesce(jsonb_agg(jsonb_build_object('channel', d.channel, 'target', d.target,
            'delivered', d.delivered, 'attempts', d.attempts, 'outcome', d.outcome,
            'finished_at', d.finished_at, 'shown_at', d.shown_at) order by d.id), '[]')
          from public.alert_deliveries d where d.alert_id = a.id
      )) order by a.created_at), '[]')
      from public.alerts a left join public.alert_messages m on m.id = a.message_id
      where a.user_id = me),
    'missed_checks', private.rows_of(me, 'public.monitor_notices'),
    'push_subscriptions', private.rows_of(me, 'public.push_subscriptions', 'auth'),
    'telegram_links', private.rows_of(me, 'public.telegram_links'),
    'passkeys', private.rows_of(me, 'private.passkeys', 'credential_id', 'public_key', 'counter'),
    'webhooks', private.rows_of(me, 'public.webhooks', 'secret', 'old_secret'),
    'personal_tokens', private.rows_of(me, 'private.personal_tokens', 'hash'),
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
    -- Other people stand in it by the trail's id alone.
    'admin_actions', (
      select coalesce(jsonb_agg(jsonb_build_object('created_at', a.created_at, 'action', a.action,
        'person', a.subject, 'object', a.object, 'before', a.before, 'after', a.after)
        order by a.id), '[]')
      from private.trail_people p join public.admin_actions a on a.actor = p.id
      where p.user_id = me)
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

-- What a recovering person wants to go on receiving alerts.
create table private.kept_alert_targets (
  session_id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  devices uuid[] not null constraint "devices allowed: up to 100" check (cardinality(devices) <= 100),
  telegram boolean not null
);
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
  delete from private.passkeys p where p.user_id = new.id;
  delete from private.personal_tokens t where t.user_id = new.id;
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
create trigger forget_alert_targets after update of encrypted_password on auth.users
  for each row when (new.encrypted_password is distinct from old.encrypted_password)
  execute function private.forget_alert_targets();

-- What names a person without referring to the account, so that no foreign key takes it along. A check
-- that is telling them holds their entry, which the account's end waits for before it comes to the alerts.
create function private.forget_person() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.question_counts q
  where strpos(q.bucket, old.id::text) > 0 or strpos(q.bucket, md5(lower(old.email))) > 0;
  delete from auth.audit_log_entries l where l.payload ->> 'actor_id' = old.id::text;
  if old.email_confirmed_at is not null then
    delete from private.trail_people p where p.email = lower(old.email);
  end if;
  delete from public.alerts a where a.user_id = old.id;
  delete from public.alert_messages m where m.user_id = old.id;
  -- links that they asked for and never opened
  delete from auth.flow_state f where f.user_id = old.id;
  return null;
end;
$$;
create trigger forget_person after delete on auth.users
  for each row execute function private.forget_person();

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

create function private.files_of(person uuid) returns setof text
language sql stable security definer set search_path = '' as $$
  select o.name
  from public.support_tickets t
  join storage.objects o on o.name like t.id::text || '/%'
  where t.user_id = files_of.person and private.is_file_of(o, files_of.person);
$$;

create function private.require_leave() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  if auth.uid() is null or not public.is_approved() then
    raise exception 'Only an approved person can delete their account here.' using errcode = '42501';
  end if;
  -- By a password or mailed link just used. A token's own age says nothing: refreshing makes it young.
  if not exists (
    select 1 from auth.sessions s
    where s.id::text = auth.jwt() ->> 'session_id' and s.user_id = auth.uid()
      and s.created_at > now() - interval '5 minutes'
  ) then
    raise exception 'Please enter your password again: this session is older than 5 minutes.'
      using errcode = '42501';
  end if;
  return auth.uid();
end;
$$;

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

create policy "who leaves sees the files of own tickets" on storage.objects
  for select to authenticated
  using (bucket_id = 'ticket-attachments' and public.is_leaving_with_file(name));
create policy "who leaves removes the files of own tickets" on storage.objects
  for delete to authenticated
  using (bucket_id = 'ticket-attachments' and public.is_leaving_with_file(name));

-- Nobody calls what is private, but for the checks of the columns that people write.
revoke all on all functions in schema private from public;
grant execute on function private.is_email_address(text), private.is_ticket_file_path(text) to public;

-- What is public is the API of signed-in people. Visitors ask about the waitlist alone.
revoke all on all functions in schema public from public, anon;
grant execute on all functions in schema public to authenticated, service_role;
grant execute on function public.waitlist_count(), public.waitlist_status(text) to anon;

-- No row of a table is anybody's but by a policy. Tables of later migrations say so themselves.
do $$
declare
  ours regclass;
begin
  for ours in
    select c.oid from pg_class c
    where c.relkind = 'r' and c.relowner = current_user::regrole
      and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
  loop
    execute format('alter table %s enable row level security', ours);
  end loop;
end
$$;
