-- Links that a person asked for and never opened name the account without a foreign key.
create function private.forget_mailed_links() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.flow_state f where f.user_id = old.id;
  return null;
end;
$$;
create trigger forget_mailed_links after delete on auth.users
  for each row execute function private.forget_mailed_links();

-- As before, and a ban ends a sign-in at once. GoTrue keeps the session and refuses to refresh it.
create or replace function private.is_live_session(session uuid, person uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select 1 from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = is_live_session.session and s.user_id = is_live_session.person
      and (s.not_after is null or s.not_after > now())
      and (u.banned_until is null or u.banned_until <= now())
  );
$$;
