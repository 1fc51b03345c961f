-- How entries come to their states, and who waits for whom meanwhile.
--
-- Who needs several of these locks takes them in this order, so that nobody holds what another waits
-- for:
--   1. that no account ends (shared by the checks; the end of an account takes it whole)
--   2. a person's account (its row; who adds or saves settings shares it by the foreign key)
--   3. a person's times (who adds an entry, and who changes the times)
--   4. the watchers of coins, by name of the coin (shared by who adds an entry or changes times;
--      whole by who moves a state that others may be coming to: checks, refreshes, housekeeping)
--   5. entries and states
-- A row of settings is written before 3; an account's end comes to it before it comes to entries.

create function private.hold_watchers(coins text[]) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('watchers of ' || c.coin, 0))
  from (select coin from unnest(coins) coin group by coin order by coin collate "C") c;
end;
$$;

-- Whether nobody held them; they are held then.
create function private.try_watchers(coin text) returns boolean
language sql volatile set search_path = '' as $$
  select pg_try_advisory_xact_lock(hashtextextended('watchers of ' || coin, 0));
$$;

create function private.share_watchers(coins text[]) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('watchers of ' || c.coin, 0))
  from (select coin from unnest(coins) coin group by coin order by coin collate "C") c;
end;
$$;

create function private.hold_times(people uuid[]) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('monitoring times of ' || p.person, 0))
  from (select person from unnest(people) person group by person order by person) p;
end;
$$;

-- Nothing ties an alert to its account, so a check that might write one keeps accounts from ending
-- until it has; the end of an account comes to the alerts last.
create function private.keep_accounts() returns void
language sql volatile set search_path = '' as $$
  select pg_advisory_xact_lock_shared(hashtextextended('accounts stay', 0));
$$;
create function private.wait_for_checks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('accounts stay', 0));
  return null;
end;
$$;
create trigger users_wait_for_checks before delete on auth.users
  for each statement execute function private.wait_for_checks();

-- A state with the same values, or a new one. Two who add at once may both make one; housekeeping
-- makes them one again.
create function private.state_like(wanted public.watch_states) returns bigint
language plpgsql volatile set search_path = '' as $$
declare
  state bigint;
begin
  select min(s.id) into state from public.watch_states s
  where s.latest_snapshot = wanted.latest_snapshot
    and (s.coin, s.monitoring_times, s.current_snapshot, s.previous_snapshot, s.snapshot_time,
      s.previous_snapshot_time, s.last_check_at, s.last_check_error, s.changed_by)
    is not distinct from (wanted.coin, wanted.monitoring_times, wanted.current_snapshot,
      wanted.previous_snapshot, wanted.snapshot_time, wanted.previous_snapshot_time,
      wanted.last_check_at, wanted.last_check_error, wanted.changed_by);
  if state is null then
    insert into public.watch_states (coin, monitoring_times, current_snapshot, latest_snapshot,
      previous_snapshot, snapshot_time, previous_snapshot_time, last_check_at, last_check_error,
      changed_by)
    values (wanted.coin, wanted.monitoring_times, wanted.current_snapshot, wanted.latest_snapshot,
      wanted.previous_snapshot, wanted.snapshot_time, wanted.previous_snapshot_time,
      wanted.last_check_at, wanted.last_check_error, wanted.changed_by)
    returning id into state;
  end if;
  return state;
end;
$$;

-- A new entry starts from the analysis it names; everything else follows from that.
create or replace function private.start_entry() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  snapshot_coin text;
begin
  select s.coin into snapshot_coin from public.analysis_snapshots s
  where s.id = new.current_snapshot;
  if snapshot_coin is null then
    raise exception 'current_snapshot % is not an analysis', new.current_snapshot
      using errcode = '23503';
  end if;
  if snapshot_coin <> new.coin then
    raise exception 'current_snapshot % is of %, not of %', new.current_snapshot, snapshot_coin,
      new.coin using errcode = '23514';
  end if;
  new.state_id := null;
  new.acknowledged_change := null;
  return new;
end;
$$;

-- All entries of a statement at once, as the locks have an order. Whoever is checking one of the
-- coins has ended by then, or will see the entry.
create function private.start_states() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  entry record;
  wanted public.watch_states;
begin
  perform private.hold_times(array(select a.user_id from added a));
  perform private.share_watchers(array(select a.coin from added a));
  for entry in
    select a.id, a.coin, u.monitoring_times, a.current_snapshot as snapshot, s.taken_at
    from added a
    join public.analysis_snapshots s on s.id = a.current_snapshot
    left join public.user_settings u on u.user_id = a.user_id
  loop
    wanted.coin := entry.coin;
    wanted.monitoring_times := entry.monitoring_times;
    wanted.current_snapshot := entry.snapshot;
    wanted.latest_snapshot := entry.snapshot;
    wanted.snapshot_time := entry.taken_at;
    update public.watchlist_entries e set state_id = private.state_like(wanted)
    where e.id = entry.id;
  end loop;
  if exists (
    select 1 from added a join public.watchlist_entries e on e.id = a.id where e.state_id is null
  ) then
    raise exception 'current_snapshot is gone' using errcode = '23503';
  end if;
  return null;
end;
$$;
create trigger watchlist_entries_have_states after insert on public.watchlist_entries
  referencing new table as added
  for each statement execute function private.start_states();

-- Moves the entries of people to states with the times that they have now.
create function private.follow_times(people uuid[]) returns void
language plpgsql volatile set search_path = '' as $$
declare
  entry record;
  wanted public.watch_states;
begin
  perform private.hold_times(people);
  perform private.share_watchers(array(
    select e.coin from public.watchlist_entries e where e.user_id = any (people)));
  for entry in
    select e.id, e.state_id, u.monitoring_times
    from public.watchlist_entries e
    join public.watch_states s on s.id = e.state_id
    left join public.user_settings u on u.user_id = e.user_id
    where e.user_id = any (people) and s.monitoring_times is distinct from u.monitoring_times
  loop
    select * into wanted from public.watch_states s where s.id = entry.state_id;
    wanted.monitoring_times := entry.monitoring_times;
    update public.watchlist_entries e set state_id = private.state_like(wanted)
    where e.id = entry.id;
  end loop;
end;
$$;

-- Of an account that ends, the entries go with it.
create function private.times_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  people uuid[];
begin
  if tg_op = 'INSERT' then
    people := array(select n.user_id from after_it n);
  elsif tg_op = 'UPDATE' then
    people := array(
      select n.user_id from after_it n join before_it o on o.user_id = n.user_id
      where n.monitoring_times is distinct from o.monitoring_times);
  else
    people := array(
      select o.user_id from before_it o join auth.users u on u.id = o.user_id);
  end if;
  if cardinality(people) > 0 then perform private.follow_times(people); end if;
  return null;
end;
$$;
create trigger user_settings_times_added after insert on public.user_settings
  referencing new table as after_it
  for each statement execute function private.times_changed();
create trigger user_settings_times_changed after update on public.user_settings
  referencing old table as before_it new table as after_it
  for each statement execute function private.times_changed();
create trigger user_settings_times_gone after delete on public.user_settings
  referencing old table as before_it
  for each statement execute function private.times_changed();

revoke all on function private.hold_watchers(text[]), private.try_watchers(text),
  private.share_watchers(text[]), private.hold_times(uuid[]), private.keep_accounts(), private.wait_for_checks(),
  private.state_like(public.watch_states), private.start_states(), private.follow_times(uuid[]),
  private.times_changed() from public;
