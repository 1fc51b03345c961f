-- Who a person is: the waitlist, the admins, and the three questions that every policy asks.

create schema if not exists private;
revoke all on schema private from public;

-- Configuration that only the database's own functions read.
create table private.configuration (
  key text primary key,
  value text not null
);

create table public.waitlist (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  approved boolean not null default false,
  user_id uuid unique references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  approved_at timestamptz,
  constraint waitlist_email_is_lower_case check (email = lower(email))
);
create unique index waitlist_email_key on public.waitlist (email);
create index waitlist_created_at_idx on public.waitlist (created_at desc);

create table public.admin_emails (
  email text primary key,
  constraint admin_emails_email_is_lower_case check (email = lower(email))
);

alter table public.waitlist enable row level security;
alter table public.admin_emails enable row level security;
revoke all on public.waitlist, public.admin_emails from anon, authenticated;

-- An admin's address is on the list, or is the configured fallback, and is confirmed. In plpgsql, which
-- keeps its plan: every policy asks this, and a function in SQL is planned anew each time.
create function public.is_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select 1
    from auth.users u
    where u.id = (select auth.uid())
      and u.email_confirmed_at is not null
      and (
        exists (select 1 from public.admin_emails a where a.email = lower(u.email))
        or lower(u.email) = (
          select lower(c.value) from private.configuration c where c.key = 'admin_fallback_email'
        )
      )
  );
end;
$$;

create function public.is_approved() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select 1 from public.waitlist w where w.user_id = (select auth.uid()) and w.approved
  ) or (select public.is_admin());
end;
$$;

revoke all on function public.is_admin(), public.is_approved() from public, anon;
grant execute on function public.is_admin(), public.is_approved() to authenticated, service_role;

grant select (id, email, approved, user_id, created_at, approved_at) on public.waitlist to authenticated;
grant update (approved) on public.waitlist to authenticated;
grant select on public.admin_emails to authenticated;

create policy "own row, or any row for an admin" on public.waitlist
  for select to authenticated
  using (user_id = (select auth.uid()) or (select public.is_admin()));

create policy "an admin approves and revokes" on public.waitlist
  for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));

create policy "own address, or any for an admin" on public.admin_emails
  for select to authenticated
  using (email = lower((select auth.jwt()) ->> 'email') or (select public.is_admin()));

create function private.stamp_approval() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.approved_at := case when new.approved then coalesce(old.approved_at, now()) end;
  return new;
end;
$$;

create trigger waitlist_stamp_approval before update of approved on public.waitlist
  for each row execute function private.stamp_approval();

-- Every new account stands on the waitlist, unapproved.
create function private.put_on_waitlist() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.email is not null then
    insert into public.waitlist (email, user_id)
    values (lower(new.email), new.id)
    on conflict (email) do update set user_id = excluded.user_id, approved = false;
  end if;
  return new;
end;
$$;

create trigger put_on_waitlist after insert on auth.users
  for each row execute function private.put_on_waitlist();

create function private.follow_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.waitlist set email = lower(new.email) where user_id = new.id;
  return new;
end;
$$;

create trigger follow_email after update of email on auth.users
  for each row when (new.email is distinct from old.email and new.email is not null)
  execute function private.follow_email();

-- Limits on questions that anybody may ask. A window is fixed; a count past the limit is refused
-- with an error that PostgREST answers as 429.
create table private.question_counts (
  bucket text not null,
  window_start timestamptz not null,
  asked integer not null,
  primary key (bucket, window_start)
);

create function private.count_question(bucket text, allowed integer, period interval) returns void
language plpgsql security definer set search_path = '' as $$
declare
  started timestamptz := date_bin(period, now(), 'epoch');
  total integer;
begin
  delete from private.question_counts q where q.window_start < now() - interval '1 day';
  insert into private.question_counts as q (bucket, window_start, asked)
  values (count_question.bucket, started, 1)
  on conflict on constraint question_counts_pkey do update set asked = q.asked + 1
  returning q.asked into total;
  if total > allowed then
    raise exception 'Too many requests. Please wait a minute and try again.'
      using errcode = 'PT429', hint = 'Retry-After: ' || ceil(extract(epoch from started + period - now()));
  end if;
end;
$$;

create function public.waitlist_count() returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from public.waitlist;
$$;

-- What the sign-in screen may know of an address before a password is tried.
create function public.waitlist_status(email text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  address text := lower(trim(waitlist_status.email));
  standing text;
begin
  if address is null or length(address) > 320 then
    raise exception 'email is missing or longer than 320 characters' using errcode = '22023';
  end if;
  perform private.count_question('status:' || md5(address), 20, interval '1 minute');
  select case when w.approved then 'approved' else 'pending' end into standing
  from public.waitlist w where w.email = address;
  return coalesce(standing, 'unknown');
end;
$$;

revoke all on function public.waitlist_count(), public.waitlist_status(text) from public;
grant execute on function public.waitlist_count(), public.waitlist_status(text)
  to anon, authenticated, service_role;
