-- Keys that a person gives a script or an assistant. Only the servers read them, and only their hash.

create table private.personal_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  name public.short_text not null check (char_length(name) between 1 and 60),
  scopes text[] not null
    check (cardinality(scopes) > 0 and scopes <@ array['read', 'read list', 'change list']),
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  prefix public.short_text not null,
  created_at public.moment not null default now(),
  ends_at public.moment not null,
  last_used date
);
alter table private.personal_tokens enable row level security;
create index personal_tokens_person_idx on private.personal_tokens (user_id);

create trigger personal_tokens_are_limited before insert on private.personal_tokens
  for each row execute function private.limit_rows(10, 'tokens');

-- Signing out ends every session of a person, and tokens with them. One that ran out ends none.
create function private.end_tokens_with_sessions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.personal_tokens t using ended e
  where t.user_id = e.user_id and (e.not_after is null or e.not_after > now())
    and not exists (select from auth.sessions s where s.user_id = e.user_id);
  return null;
end;
$$;
create trigger end_tokens_with_sessions after delete on auth.sessions
  referencing old table as ended
  for each statement execute function private.end_tokens_with_sessions();

-- Whose token it is, unless it has ended. Notes the day. A function, as it keeps its plans.
create function private.use_token(of_hash text)
returns table (person uuid, scopes text[], allowed boolean)
language plpgsql set search_path = '' as $$
begin
  return query select t.user_id, t.scopes, private.may_use(t.user_id)
  from private.personal_tokens t join auth.users u on u.id = t.user_id
  where t.hash = of_hash and t.ends_at > now()
    and (u.banned_until is null or u.banned_until <= now());
  if found then
    update private.personal_tokens t set last_used = (now() at time zone 'utc')::date
    where t.hash = of_hash and t.last_used is distinct from (now() at time zone 'utc')::date;
  end if;
end;
$$;
