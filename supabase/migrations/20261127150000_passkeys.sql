-- Passkeys of the embedded server; a Supabase project's auth service keeps its own.
create table private.passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  credential_id public.long_text not null unique,
  public_key text not null,
  counter bigint not null,
  friendly_name public.short_text not null default 'Passkey',
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
alter table private.passkeys enable row level security;
create index passkeys_person_idx on private.passkeys (user_id);

-- An admin has one, and no passkey of the last ten minutes began the session.
create function private.needs_passkey(session uuid, person uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.passkeys p where p.user_id = needs_passkey.person)
    and private.is_admin_person(needs_passkey.person)
    and not exists (
      select from auth.mfa_amr_claims a
      where a.session_id = needs_passkey.session and a.authentication_method = 'webauthn'
        and a.created_at > now() - interval '10 minutes');
$$;
