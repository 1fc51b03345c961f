// What a Supabase project has before its first migration. Imports nothing: a cheap fingerprint.

export const BEFORE_LITE = `
do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin; end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then
    create role authenticated nologin;
  end if;
  if not exists (select from pg_roles where rolname = 'service_role') then
    create role service_role nologin bypassrls;
  end if;
exception when duplicate_object or unique_violation then null;
end
$$;
create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;
grant usage on schema extensions to anon, authenticated, service_role;`;

export const AFTER_LITE = `
-- @supabase/lite leaves auth.email() empty: the address is only in the claims.
create or replace function auth.email() returns text language sql stable as $$
  select nullif(auth.jwt() ->> 'email', '');
$$;

-- The standing grants of a Supabase project, so that a missing revoke shows here too.
grant usage on schema public, auth, storage to anon, authenticated, service_role;
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;

-- A ban ends sessions at once; @supabase/lite checks sessions on every request.
create or replace function auth.end_banned_sessions() returns trigger language plpgsql as $$
begin
  delete from auth.refresh_tokens where user_id = new.id;
  delete from auth.sessions where user_id = new.id;
  return new;
end;
$$;
create or replace trigger end_banned_sessions after update of banned_until on auth.users
  for each row when (new.banned_until > now()) execute function auth.end_banned_sessions();

-- As Supabase stores it: how a session began, and the sign-up's password for its own browser.
create table if not exists auth.mfa_amr_claims (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references auth.sessions (id) on delete cascade,
  authentication_method text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint mfa_amr_claims_session_id_authentication_method_pkey
    unique (session_id, authentication_method)
);
create table if not exists auth.sign_up_passwords (
  flow_id uuid primary key references auth.flow_state (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  encrypted_password text not null
);
create index if not exists sign_up_passwords_person_idx on auth.sign_up_passwords (user_id);

do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end
$$;

-- Counts an answer's bytes row by row, per transaction, and aborts it beyond a bound.
create schema if not exists embedded;
grant usage on schema embedded to anon, authenticated, service_role;
create or replace function embedded.count_answer(bytes bigint, most bigint) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  total bigint := bytes
    + coalesce(nullif(current_setting('embedded.answer_bytes', true), ''), '0')::bigint;
begin
  if total > most then
    raise exception 'The answer is larger than % bytes. Ask for fewer rows or columns.', most
      using errcode = 'PT413';
  end if;
  perform set_config('embedded.answer_bytes', total::text, true);
  return true;
end;
$$;`;
