-- The watch list holds references to snapshots, never copies.

create table public.watchlist_entries (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  coin text not null,
  -- the baseline that new analyses are compared with
  current_snapshot uuid not null references public.analysis_snapshots (id),
  -- the newest analysis, changed or not
  latest_snapshot uuid not null references public.analysis_snapshots (id),
  -- the baseline before the last detected change
  previous_snapshot uuid references public.analysis_snapshots (id),
  change_detected boolean not null default false,
  -- domain/change.ts, the last detected changes
  changes jsonb not null default '[]',
  snapshot_time timestamptz not null,
  previous_snapshot_time timestamptz,
  last_check_at timestamptz,
  last_check_error text,
  created_at timestamptz not null default now(),
  unique (user_id, coin)
);
create index watchlist_entries_list_idx on public.watchlist_entries (user_id, snapshot_time desc);
create index watchlist_entries_baseline_idx on public.watchlist_entries (coin, current_snapshot);
create index watchlist_entries_current_idx on public.watchlist_entries (current_snapshot);
create index watchlist_entries_latest_idx on public.watchlist_entries (latest_snapshot);
create index watchlist_entries_previous_idx on public.watchlist_entries (previous_snapshot);

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

-- A new entry starts from the snapshot it names; everything else follows from that.
create function private.start_entry() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  snapshot public.analysis_snapshots;
begin
  select * into snapshot from public.analysis_snapshots s where s.id = new.current_snapshot;
  if snapshot.id is null then
    raise exception 'current_snapshot % is not an analysis', new.current_snapshot
      using errcode = '23503';
  end if;
  if snapshot.coin <> new.coin then
    raise exception 'current_snapshot % is of %, not of %', snapshot.id, snapshot.coin, new.coin
      using errcode = '23514';
  end if;
  new.latest_snapshot := snapshot.id;
  new.previous_snapshot := null;
  new.change_detected := false;
  new.changes := '[]';
  new.snapshot_time := snapshot.taken_at;
  new.previous_snapshot_time := null;
  new.last_check_at := null;
  new.last_check_error := null;
  return new;
end;
$$;

create trigger watchlist_entries_start before insert on public.watchlist_entries
  for each row execute function private.start_entry();

-- The person has seen the change.
create function public.acknowledge_change(entry_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update public.watchlist_entries e set change_detected = false
  where e.id = entry_id and e.user_id = (select auth.uid()) and (select public.is_approved());
$$;
revoke all on function public.acknowledge_change(uuid) from public, anon;
grant execute on function public.acknowledge_change(uuid) to authenticated, service_role;

-- The whole entry with its results.
create view public.watchlist with (security_invoker = true) as
  select e.id, e.user_id, e.coin, e.change_detected, e.changes,
    e.snapshot_time, e.previous_snapshot_time, e.last_check_at, e.last_check_error,
    e.current_snapshot, e.latest_snapshot, e.previous_snapshot,
    c.result as current_sync, l.result as latest_sync, p.result as previous_sync
  from public.watchlist_entries e
  join public.analysis_snapshots c on c.id = e.current_snapshot
  join public.analysis_snapshots l on l.id = e.latest_snapshot
  left join public.analysis_snapshots p on p.id = e.previous_snapshot;

-- What a card shows; reads no result.
create view public.watchlist_cards with (security_invoker = true) as
  select e.id, e.user_id, e.coin, e.change_detected, e.changes,
    e.snapshot_time, e.previous_snapshot_time, e.last_check_at, e.last_check_error,
    e.current_snapshot, e.latest_snapshot, e.previous_snapshot,
    l.recommendation, l.market
  from public.watchlist_entries e
  join public.analysis_snapshots l on l.id = e.latest_snapshot;

revoke all on public.watchlist, public.watchlist_cards from anon, authenticated;
grant select on public.watchlist, public.watchlist_cards to authenticated;
