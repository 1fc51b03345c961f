-- The watch list. Thousands of entries are alike: the same coin, the same times, the same analyses.
-- What they have in common is one row, so that a check moves as many rows as there are differences
-- between people, however many people there are. No analysis is copied.

create table public.watch_states (
  id bigint generated always as identity primary key,
  coin text not null,
  -- when its people are due; null: they have no settings, so at the default times
  monitoring_times text[],
  -- the baseline that new analyses are compared with
  current_snapshot uuid not null references public.analysis_snapshots (id),
  -- the newest analysis, changed or not
  latest_snapshot uuid not null references public.analysis_snapshots (id),
  -- the baseline before the last detected change
  previous_snapshot uuid references public.analysis_snapshots (id),
  snapshot_time timestamptz not null,
  previous_snapshot_time timestamptz,
  last_check_at timestamptz,
  last_check_error text,
  -- the analysis that brought the last detected change; it may be gone
  changed_by uuid
);
create index watch_states_coin_idx on public.watch_states (coin);
create index watch_states_current_idx on public.watch_states (current_snapshot);
create index watch_states_latest_idx on public.watch_states (latest_snapshot);
create index watch_states_previous_idx on public.watch_states (previous_snapshot);

create table public.watchlist_entries (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  coin text not null,
  -- the analysis that the entry was added from; it may be gone
  current_snapshot uuid not null,
  -- null only until the end of the statement that adds the entry
  state_id bigint references public.watch_states (id),
  -- the last change that the person has seen: the analysis that brought it
  acknowledged_change uuid,
  created_at timestamptz not null default now(),
  unique (user_id, coin)
);
create index watchlist_entries_state_idx on public.watchlist_entries (state_id);

-- What changed between two analyses is the same for all who watch, so it is kept once. An entry's last
-- change is the one from its previous analysis to its current one.
create table public.detected_changes (
  baseline uuid not null references public.analysis_snapshots (id) on delete cascade,
  snapshot uuid not null references public.analysis_snapshots (id) on delete cascade,
  -- domain/change.ts
  changes jsonb not null,
  primary key (baseline, snapshot)
);
create index detected_changes_snapshot_idx on public.detected_changes (snapshot);
alter table public.detected_changes enable row level security;
revoke all on public.detected_changes from anon, authenticated;
grant select on public.detected_changes to authenticated;
create policy "approved people read changes" on public.detected_changes
  for select to authenticated using ((select public.is_approved()));

alter table public.watchlist_entries enable row level security;
revoke all on public.watchlist_entries from anon, authenticated;
grant select, delete on public.watchlist_entries to authenticated;
grant insert (user_id, coin, current_snapshot) on public.watchlist_entries to authenticated;

create policy "own entries" on public.watchlist_entries
  for select to authenticated
  using (user_id = (select auth.uid()) and (select public.is_approved()));
create policy "add to the own list" on public.watchlist_entries
  for insert to authenticated
  with check (user_id = (select auth.uid()) and (select public.is_approved()));
create policy "remove from the own list" on public.watchlist_entries
  for delete to authenticated
  using (user_id = (select auth.uid()) and (select public.is_approved()));

alter table public.watch_states enable row level security;
revoke all on public.watch_states from anon, authenticated;
grant select on public.watch_states to authenticated;
-- The entries' own policy holds here, too: nobody's but one's own, and none of who is not approved.
create policy "states of own entries" on public.watch_states
  for select to authenticated
  using (
    id in (select e.state_id from public.watchlist_entries e where e.user_id = (select auth.uid()))
  );

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
create function private.start_entry() returns trigger
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
create trigger watchlist_entries_start before insert on public.watchlist_entries
  for each row execute function private.start_entry();

-- All entries of a statement at once, as the locks have an order. A check of one of the coins has ended
-- by then, or will see the entry.
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
  private.share_watchers(text[]), private.hold_times(uuid[]), private.keep_accounts(),
  private.wait_for_checks(), private.state_like(public.watch_states), private.start_states(),
  private.follow_times(uuid[]), private.times_changed() from public;

-- The person has seen the change. The entry is held first: the state that it refers to is then read
-- as it is, and none that it is being moved from.
create function public.acknowledge_change(entry_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform from public.watchlist_entries e
  where e.id = entry_id and e.user_id = (select auth.uid()) and (select public.is_approved())
  for no key update;
  if not found then return; end if;
  update public.watchlist_entries e set acknowledged_change = s.changed_by
  from public.watch_states s
  where e.id = entry_id and s.id = e.state_id
    and e.acknowledged_change is distinct from s.changed_by;
end;
$$;

revoke all on function public.acknowledge_change(uuid) from public, anon;
grant execute on function public.acknowledge_change(uuid) to authenticated, service_role;

-- The whole entry with its results. Its id is an expression, so that PostgREST sees no key of the view
-- and asks for no ON CONFLICT when it is upserted.
create view public.watchlist with (security_invoker = true) as
  select coalesce(e.id) as id, e.user_id, e.coin,
    s.changed_by is not null and s.changed_by is distinct from e.acknowledged_change
      as change_detected,
    coalesce(d.changes, '[]') as changes,
    s.snapshot_time, s.previous_snapshot_time, s.last_check_at, s.last_check_error,
    s.current_snapshot, s.latest_snapshot, s.previous_snapshot,
    c.result as current_sync, l.result as latest_sync, p.result as previous_sync
  from public.watchlist_entries e
  join public.watch_states s on s.id = e.state_id
  join public.analysis_snapshots c on c.id = s.current_snapshot
  join public.analysis_snapshots l on l.id = s.latest_snapshot
  left join public.analysis_snapshots p on p.id = s.previous_snapshot
  left join public.detected_changes d
    on d.baseline = s.previous_snapshot and d.snapshot = s.current_snapshot;

-- What a card shows; reads no result.
create view public.watchlist_cards with (security_invoker = true) as
  select e.id, e.user_id, e.coin,
    s.changed_by is not null and s.changed_by is distinct from e.acknowledged_change
      as change_detected,
    coalesce(d.changes, '[]') as changes,
    s.snapshot_time, s.previous_snapshot_time, s.last_check_at, s.last_check_error,
    s.current_snapshot, s.latest_snapshot, s.previous_snapshot,
    l.recommendation, l.market
  from public.watchlist_entries e
  join public.watch_states s on s.id = e.state_id
  join public.analysis_snapshots l on l.id = s.latest_snapshot
  left join public.detected_changes d
    on d.baseline = s.previous_snapshot and d.snapshot = s.current_snapshot;

revoke all on public.watchlist, public.watchlist_cards from anon, authenticated;
grant select on public.watchlist, public.watchlist_cards to authenticated;

-- The view is written as the specification has it: an upsert names the analyses by their content, and
-- only those that were made here are taken, so nobody's own words stand in their place. When it was
-- analysed and whether it changed follow from them; of a change one can say only that it was seen.

-- The stored analysis of a coin that holds all that is given, the newest of the last 100.
create function private.snapshot_with(of_coin text, content jsonb) returns uuid
language sql stable set search_path = '' as $$
  select n.id from (
    select s.id, s.result from public.analysis_snapshots s
    where s.coin = of_coin and content ? 'tradeRecommendation' and (
      jsonb_typeof(content -> 'snapshotTime') is distinct from 'number'
      or s.snapshot_time = to_timestamp((content ->> 'snapshotTime')::double precision / 1000)
    )
    order by s.snapshot_time desc limit 100
  ) n
  where n.result @> content limit 1;
$$;

-- Also where the coin is there already: Postgres takes no ON CONFLICT on a view, so a plain insert
-- does what an upsert would.
create function private.write_watchlist() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  entry uuid;
  wanted public.watch_states;
begin
  new.user_id := coalesce(new.user_id, auth.uid());
  if new.user_id is distinct from auth.uid() or not public.is_approved() then
    raise exception 'Only the own watch list may be written.' using errcode = '42501';
  end if;
  if tg_op = 'INSERT' or new.current_sync is distinct from old.current_sync then
    new.current_snapshot := private.snapshot_with(new.coin, new.current_sync);
  end if;
  if tg_op = 'INSERT' or new.latest_sync is distinct from old.latest_sync then
    new.latest_snapshot := private.snapshot_with(
      new.coin, coalesce(new.latest_sync, new.current_sync));
  end if;
  if new.current_snapshot is null or new.latest_snapshot is null then
    raise exception 'current_sync and latest_sync must be analyses of % that were made here.',
      coalesce(new.coin, 'the coin') using errcode = '23503';
  end if;
  if tg_op = 'INSERT' then
    insert into public.watchlist_entries (user_id, coin, current_snapshot)
    values (new.user_id, new.coin, new.current_snapshot)
    on conflict (user_id, coin) do nothing;
  end if;
  perform private.hold_times(array[new.user_id]);
  perform private.share_watchers(array[new.coin]);
  select e.id into entry from public.watchlist_entries e
  where e.user_id = new.user_id and e.coin = new.coin for no key update;
  if not found then
    raise exception 'The coin was removed meanwhile.' using errcode = 'PT409';
  end if;
  select s.* into wanted
  from public.watchlist_entries e join public.watch_states s on s.id = e.state_id
  where e.id = entry;
  wanted.current_snapshot := new.current_snapshot;
  wanted.latest_snapshot := new.latest_snapshot;
  wanted.snapshot_time := (
    select s.taken_at from public.analysis_snapshots s where s.id = new.latest_snapshot);
  update public.watchlist_entries e set
    state_id = private.state_like(wanted),
    acknowledged_change = case
      when new.change_detected is false then wanted.changed_by else e.acknowledged_change
    end
  where e.id = entry;
  select * into new from public.watchlist w where w.id = entry;
  return new;
end;
$$;
create trigger watchlist_is_written instead of insert or update on public.watchlist
  for each row execute function private.write_watchlist();

create function private.remove_from_watchlist() returns trigger
language plpgsql set search_path = '' as $$
begin
  delete from public.watchlist_entries e where e.id = old.id;
  if not found then return null; end if;
  return old;
end;
$$;
create trigger watchlist_is_removed_from instead of delete on public.watchlist
  for each row execute function private.remove_from_watchlist();
revoke all on function private.snapshot_with(text, jsonb), private.write_watchlist(),
  private.remove_from_watchlist() from public;

grant delete, insert (user_id, coin, current_sync, latest_sync, change_detected, snapshot_time),
  update (current_sync, latest_sync, change_detected, snapshot_time)
  on public.watchlist to authenticated;

-- The app listens for changes of its entries.
alter publication supabase_realtime add table public.watchlist_entries;
