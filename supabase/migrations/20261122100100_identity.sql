-- Who a person is: the waitlist, the admins, the two rules that every policy and server asks, what a
-- session and a confirmed address are worth, and the limits on questions that anybody may ask.

create schema if not exists private;
revoke all on schema private from public;
-- A Supabase project grants all on each new table. What people may do is granted table by table.
alter default privileges in schema public revoke all on tables from anon, authenticated;

-- What a value of a person may be, once for all columns and for domain/bounds.ts: far inside of what
-- arithmetic, intervals and time zones take, so that no row of one person fails a statement over the rows
-- of many. A constraint's name is what people read where it refuses. Text in UTF-8 holds neither the
-- character NUL nor half of a surrogate pair.
create domain public.price as double precision
  constraint "allowed: a number from 1e-12 to 1e12" check (value between 1e-12 and 1e12);
create domain public.moment as timestamptz
  constraint "allowed: a moment from 2020 to 2099"
  check (value >= '2020-01-01 00:00:00+00' and value < '2100-01-01 00:00:00+00');
create domain public.short_text as text
  constraint "allowed: up to 320 characters" check (char_length(value) <= 320);
create domain public.web_address as text
  constraint "allowed: up to 1,024 characters" check (char_length(value) <= 1024);
create domain public.long_text as text
  constraint "allowed: up to 10,000 characters" check (char_length(value) <= 10000);
create domain public.short_list as text[]
  constraint "allowed: up to 48 texts of up to 3,200 characters together"
  check (coalesce(array_ndims(value), 1) = 1 and cardinality(value) <= 48
    and cardinality(array_remove(value, null)) = cardinality(value)
    and char_length(array_to_string(value, '')) <= 3200);
-- Its length first: a pattern reads all that it is given.
create domain public.coin as text
  constraint "allowed: 2 to 30 capital letters and digits, such as BTCUSDT"
  check (char_length(value) <= 30 and value ~ '^[A-Z0-9]{2,30}$');

-- Configuration that only the database's own functions read.
create table private.configuration (
  key text primary key,
  value text not null
);

-- Whether a text is one plain address in lower case: the same as `domain/person/email-address.ts`. Other forms of
-- an address would be accounts of their own, mailed to one mailbox.
create function private.is_email_address(address text) returns boolean
language sql immutable as $$
  select length(address) <= 254 and strpos(address, '@') <= 65 and address ~
    '^[a-z0-9_+''&-]+(\.[a-z0-9_+''&-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$';
$$;

create table public.waitlist (
  id uuid primary key default gen_random_uuid(),
  email public.short_text not null unique,
  approved boolean not null default false,
  user_id uuid unique references auth.users (id) on delete cascade,
  created_at public.moment not null default now(),
  approved_at public.moment,
  constraint waitlist_email_is_one_address check (private.is_email_address(email))
);
create index waitlist_created_at_idx on public.waitlist (created_at desc);

create table public.admin_emails (
  email public.short_text primary key,
  constraint admin_emails_email_is_one_address check (private.is_email_address(email))
);

-- The one rule of who is an admin: an address on the list, or the configured fallback, that its
-- account has confirmed. In plpgsql, which keeps its plans: every policy asks, and a function in SQL
-- is planned again each time.
create view private.admin_addresses as
  select a.email from public.admin_emails a
  union all
  select lower(c.value) from private.configuration c where c.key = 'admin_fallback_email';

create function private.is_admin_address(address text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from private.admin_addresses a where a.email = lower(is_admin_address.address)
  );
end;
$$;

create function private.is_admin_person(person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from auth.users u
    where u.id = is_admin_person.person and u.email_confirmed_at is not null
      and private.is_admin_address(u.email::text)
  );
end;
$$;

-- The one rule of who may use the product: who is approved, and every admin, found by their address as
-- every account stands on the waitlist. Each person once.
create view private.beta_people as
  select w.user_id from public.waitlist w
  where w.user_id is not null and (w.approved or w.user_id = any (array(
    select o.user_id from private.admin_addresses a join public.waitlist o on o.email = a.email
    where private.is_admin_person(o.user_id)
  )));

create function private.may_use(person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.beta_people b where b.user_id = may_use.person);
end;
$$;

-- The same two questions of the caller, for policies and the app.
create function public.is_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_admin_person(auth.uid());
end;
$$;

create function public.is_approved() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.may_use(auth.uid());
end;
$$;

-- Opens a table that is the same for all to approved people, who only read it.
create function private.let_approved_read(of_all regclass) returns void
language plpgsql set search_path = '' as $$
begin
  execute format('alter table %s enable row level security', of_all);
  execute format('grant select on %s to authenticated', of_all);
  execute format('create policy "approved people read" on %s for select to authenticated '
    'using ((select public.is_approved()))', of_all);
end;
$$;

-- Opens the rows of a table that are their own to approved people, who may do what is said.
create function private.let_owner(may text, of_table regclass) returns void
language plpgsql set search_path = '' as $$
begin
  execute format('alter table %s enable row level security', of_table);
  execute format('grant %s on %s to authenticated', may, of_table);
  execute format('create policy "own rows" on %s for %s to authenticated '
    'using (user_id = (select auth.uid()) and (select public.is_approved()))',
    of_table, case may when 'select' then 'select' else 'all' end);
end;
$$;

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
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.personal_tokens t where t.user_id = new.user_id and not new.approved;
  new.approved_at := case when new.approved then coalesce(old.approved_at, now()) end;
  return new;
end;
$$;

create trigger waitlist_stamp_approval before update of approved on public.waitlist
  for each row execute function private.stamp_approval();

-- Every new account stands on the waitlist, unapproved, and has its row of private.outbound_hours.
create function private.begin_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- for private.void_unproven_password
  perform set_config('coin_analyst.new_account', new.id::text, true);
  insert into private.outbound_hours (user_id) values (new.id);
  if new.email is not null then
    insert into public.waitlist (email, user_id)
    values (new.email, new.id)
    on conflict (email) do update set user_id = excluded.user_id, approved = false;
  end if;
  return new;
end;
$$;

create trigger begin_account after insert on auth.users
  for each row execute function private.begin_account();

create function private.follow_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.waitlist set email = new.email where user_id = new.id;
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

-- Who asks, where the platform's edge says so; null elsewhere. A client cannot set this header past
-- that edge. Of IPv6 the /64 counts, of which one household or machine has every address.
create function private.client_address() returns text
language plpgsql stable set search_path = '' as $$
declare
  said text := nullif(current_setting('request.headers', true), '')::json ->> 'cf-connecting-ip';
  address inet;
begin
  begin
    address := said::inet;
  exception when invalid_text_representation then
    return left(said, 64);
  end;
  if address <<= inet '::ffff:0:0/96' then
    return host(inet '0.0.0.0' + (address - inet '::ffff:0:0'));
  end if;
  if family(address) = 6 then
    return network(set_masklen(address, 64))::text;
  end if;
  return host(address);
end;
$$;

-- A client that asks too often is refused, where the platform's edge names it. The landing page asks
-- twice a minute.
create function public.waitlist_count() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  client text := private.client_address();
begin
  if client is not null then
    perform private.count_question('count client:' || client, 60, interval '1 minute');
  end if;
  return (select count(*)::integer from public.waitlist);
end;
$$;

-- What the sign-in screen may know of an address before a password is tried. Admins count as approved.
-- Questions about an address are counted apart for each client, so that nobody's questions use up those
-- of the address's owner; where nothing says who asks, over all.
create function public.waitlist_status(email text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  address text := lower(trim(waitlist_status.email));
  client text := private.client_address();
  -- A gateway of ours limits clients by itself and names the one that asks.
  asking text := coalesce(client,
    left(nullif(current_setting('request.headers', true), '')::json ->> 'x-client-key', 64));
  standing text;
begin
  if private.is_email_address(address) is not true then
    raise exception 'email is not an address; allowed: one e-mail address such as name@example.com'
      using errcode = '22023';
  end if;
  if client is not null then
    perform private.count_question('status client:' || client, 60, interval '1 minute');
  end if;
  perform private.count_question(
    'status:' || md5(address) || coalesce(' ' || asking, ''), 20, interval '1 minute');
  select case when w.approved or private.is_admin_address(address) then 'approved' else 'pending' end
    into standing
  from public.waitlist w where w.email = address;
  return coalesce(standing, 'unknown');
end;
$$;

-- Whether a sign-in of a person still holds; asked by servers with every request, of a verified token. A
-- ban ends it at once: GoTrue keeps the session and refuses to refresh it.
create function private.is_live_session(session uuid, person uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select 1 from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = is_live_session.session and s.user_id = is_live_session.person
      and (s.not_after is null or s.not_after > now())
      and (u.banned_until is null or u.banned_until <= now())
  );
$$;

-- A confirmation proves an address. The password was set before, by somebody who need not own it, so
-- it is replaced by one that nobody knows. An operator who makes an account and confirms it does both
-- in one transaction; that password stays.
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
create trigger void_unproven_password before update of email_confirmed_at on auth.users
  for each row when (
    old.email_confirmed_at is null and new.email_confirmed_at is not null
    and new.encrypted_password is not distinct from old.encrypted_password
  )
  execute function private.void_unproven_password();

-- How long a statement of a person may run. PostgREST applies a role's settings to each request; the
-- embedded server sets the same limit on its own pool. Roles belong to the whole server: an owner who
-- may not alter them leaves them as they are (docs/deploy/supabase.md), and another database of the same
-- server may be doing the same at this moment (internal_error, "tuple concurrently updated").
do $$
declare
  person text;
begin
  foreach person in array array['anon', 'authenticated'] loop
    if not exists (
      select from pg_roles
      where rolname = person and 'statement_timeout=5s' = any (rolconfig)
    ) then
      execute format('alter role %I set statement_timeout = %L', person, '5s');
    end if;
  end loop;
exception when insufficient_privilege or internal_error then
  raise notice 'statement_timeout of anon and authenticated is left as it is: %', sqlerrm;
end
$$;
