// What a Supabase project has before its first migration, as far as the product touches it: the
// roles, rights and tables that the scripts of supabase/postgres, auth and storage make (their state
// of autumn 2026). Supabase calls the owner `postgres`, which elsewhere is a superuser.

/** Rights of a project's owner: no superuser, and no member of the services' roles. */
export const ROLES = `
create role project_owner nosuperuser createdb createrole login replication bypassrls password 'project';
create role supabase_auth_admin noinherit createrole login password 'project';
alter role supabase_auth_admin set search_path = 'auth';
create role supabase_storage_admin noinherit login password 'project';
create role authenticator noinherit login password 'project';
do $$
declare
  name text;
begin
  foreach name in array array['anon', 'authenticated', 'service_role'] loop
    if not exists (select from pg_roles where rolname = name) then
      execute format('create role %I nologin noinherit', name);
    end if;
  end loop;
end
$$;
alter role service_role bypassrls;
grant anon, authenticated, service_role to authenticator;
grant anon, authenticated, service_role to project_owner with admin option;`;

export const DROP_ROLES =
  'drop role if exists project_owner, supabase_auth_admin, supabase_storage_admin, authenticator';

/** In the project's database, as a superuser. */
export const GROUND = `
create schema extensions;
create extension pgcrypto with schema extensions;
create schema auth authorization supabase_auth_admin;
create schema storage authorization supabase_storage_admin;
do $$
begin
  execute format('grant create on database %I to supabase_auth_admin', current_database());
end
$$;
grant usage on schema public, extensions, auth, storage to anon, authenticated, service_role;
grant create, usage on schema public, extensions to project_owner;
grant usage on schema auth, storage to project_owner;
grant execute on all functions in schema extensions to project_owner;
create publication supabase_realtime;
alter publication supabase_realtime owner to project_owner;
alter default privileges for role project_owner in schema public
  grant all on tables to anon, authenticated, service_role;
alter default privileges for role project_owner in schema public
  grant all on functions to anon, authenticated, service_role;
alter default privileges for role project_owner in schema public
  grant all on sequences to anon, authenticated, service_role;`;

/** As the auth service's role. */
export const AUTH = `
create table auth.users (
  instance_id uuid, id uuid primary key, aud varchar(255), role varchar(255), email varchar(255),
  encrypted_password varchar(255), email_confirmed_at timestamptz, invited_at timestamptz,
  confirmation_token varchar(255), confirmation_sent_at timestamptz,
  recovery_token varchar(255), recovery_sent_at timestamptz,
  email_change varchar(255), last_sign_in_at timestamptz,
  raw_app_meta_data jsonb, raw_user_meta_data jsonb, is_super_admin boolean,
  created_at timestamptz, updated_at timestamptz,
  phone text unique default null, phone_confirmed_at timestamptz,
  confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  banned_until timestamptz, is_sso_user boolean not null default false, deleted_at timestamptz,
  is_anonymous boolean not null default false
);
create unique index users_email_partial_key on auth.users (email) where not is_sso_user;
create table auth.sessions (
  id uuid primary key, user_id uuid not null references auth.users on delete cascade,
  created_at timestamptz, updated_at timestamptz, factor_id uuid, not_after timestamptz,
  refreshed_at timestamp, user_agent text, ip inet, tag text
);
create table auth.mfa_amr_claims (
  session_id uuid not null references auth.sessions on delete cascade,
  created_at timestamptz not null, updated_at timestamptz not null,
  authentication_method text not null, id uuid primary key,
  unique (session_id, authentication_method)
);
create table auth.flow_state (
  id uuid primary key, user_id uuid, auth_code text, code_challenge text,
  provider_type text not null, authentication_method text not null,
  created_at timestamptz, updated_at timestamptz, auth_code_issued_at timestamptz
);
create table auth.audit_log_entries (
  instance_id uuid, id uuid primary key, payload json, created_at timestamptz,
  ip_address varchar(64) not null default ''
);
alter table auth.users enable row level security;
alter table auth.sessions enable row level security;
alter table auth.mfa_amr_claims enable row level security;
alter table auth.flow_state enable row level security;
alter table auth.audit_log_entries enable row level security;
create function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), ''))::jsonb
$$;
create function auth.uid() returns uuid language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid
$$;
create function auth.role() returns text language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claim.role', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role')
$$;
create function auth.email() returns text language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claim.email', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email')
$$;`;

/** As the auth service's role, after its tables. */
export const AUTH_GRANTS = 'grant all on all tables in schema auth to project_owner';

/** As the storage service's role. Rows go by its own hand alone. */
export const STORAGE = `
create table storage.buckets (
  id text primary key, name text not null unique, owner uuid, created_at timestamptz default now(),
  updated_at timestamptz default now(), public boolean default false,
  avif_autodetection boolean default false, file_size_limit bigint, allowed_mime_types text[],
  owner_id text
);
create table storage.objects (
  id uuid primary key default gen_random_uuid(), bucket_id text references storage.buckets,
  name text, owner uuid, created_at timestamptz default now(), updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(), metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text, owner_id text, user_metadata jsonb
);
create unique index bucketid_objname on storage.objects (bucket_id, name);
alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
create function storage.protect_delete() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('storage.can_delete', true), 'false') <> 'true' then
    raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.'
      using errcode = '42501';
  end if;
  return null;
end;
$$;
create trigger protect_objects_delete before delete on storage.objects
  for each statement execute function storage.protect_delete();
create trigger protect_buckets_delete before delete on storage.buckets
  for each statement execute function storage.protect_delete();
grant all on storage.buckets, storage.objects to project_owner with grant option;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;`;
