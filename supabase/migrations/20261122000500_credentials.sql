-- What a confirmed address, a session and a new password are worth.

-- Whether a sign-in of a person still holds; asked by servers with every request, of a verified token.
create function private.is_live_session(session uuid, person uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select 1 from auth.sessions s
    where s.id = is_live_session.session and s.user_id = is_live_session.person
      and (s.not_after is null or s.not_after > now())
  );
$$;
revoke all on function private.is_live_session(uuid, uuid) from public;

-- A confirmation proves an address. The password was set before, by somebody who need not own it, so
-- it is replaced by one that nobody knows. An operator who makes an account and confirms it does both
-- in one transaction; that password stays.
create function private.note_new_account() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform set_config('coin_analyst.new_account', new.id::text, true);
  return null;
end;
$$;
revoke all on function private.note_new_account() from public;
create trigger note_new_account after insert on auth.users
  for each row execute function private.note_new_account();

create function private.void_unproven_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('coin_analyst.new_account', true) is distinct from new.id::text then
    new.encrypted_password := extensions.crypt(
      encode(extensions.gen_random_bytes(32), 'hex'), extensions.gen_salt('bf', 10));
  end if;
  return new;
end;
$$;
revoke all on function private.void_unproven_password() from public;
create trigger void_unproven_password before update of email_confirmed_at on auth.users
  for each row when (
    old.email_confirmed_at is null and new.email_confirmed_at is not null
    and new.encrypted_password is not distinct from old.encrypted_password
  )
  execute function private.void_unproven_password();

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
  devices uuid[] not null,
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
