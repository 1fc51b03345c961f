-- Checks of several coins are applied in one transaction, which moves a person's entries in no order
-- of theirs. Whoever removes several at once, as the end of an account does, waits until no such
-- transaction is under way, so that neither holds what the other waits for.
create function private.wait_for_checks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('checks applied together', 0));
  return null;
end;
$$;
revoke all on function private.wait_for_checks() from public;
create trigger watchlist_entries_wait_for_checks before delete on public.watchlist_entries
  for each statement execute function private.wait_for_checks();
