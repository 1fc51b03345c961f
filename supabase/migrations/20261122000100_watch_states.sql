-- Thousands of entries of the watch list are alike: the same coin, the same times, the same analyses.
-- What they have in common is one row, so that a check moves as many rows as there are differences
-- between people, however many people there are.

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

-- Those that there are, each once. Whether a change was seen is each person's own.
alter table public.watch_states add column likeness text unique;
create function private.likeness_of(e public.watchlist_entries, times text[]) returns text
language sql immutable set search_path = '' as $$
  select md5(row(e.coin, times, e.current_snapshot, e.latest_snapshot, e.previous_snapshot,
    e.snapshot_time, e.previous_snapshot_time, e.last_check_at, e.last_check_error,
    e.previous_snapshot is not null or e.change_detected)::text);
$$;
insert into public.watch_states (coin, monitoring_times, current_snapshot, latest_snapshot,
  previous_snapshot, snapshot_time, previous_snapshot_time, last_check_at, last_check_error,
  changed_by, likeness)
select distinct on (likeness) e.coin, s.monitoring_times, e.current_snapshot, e.latest_snapshot,
  e.previous_snapshot, e.snapshot_time, e.previous_snapshot_time, e.last_check_at,
  e.last_check_error,
  case when e.previous_snapshot is not null or e.change_detected then e.current_snapshot end,
  private.likeness_of(e, s.monitoring_times) as likeness
from public.watchlist_entries e left join public.user_settings s on s.user_id = e.user_id;

alter table public.watchlist_entries
  -- null only until the end of the statement that adds the entry
  add column state_id bigint references public.watch_states (id),
  -- the last change that the person has seen: the analysis that brought it
  add column acknowledged_change uuid;
update public.watchlist_entries e set
  state_id = w.id,
  acknowledged_change = case when not e.change_detected then w.changed_by end
from public.watchlist_entries x
left join public.user_settings s on s.user_id = x.user_id
join public.watch_states w on w.likeness = private.likeness_of(x, s.monitoring_times)
where x.id = e.id;

drop function private.likeness_of(public.watchlist_entries, text[]);
alter table public.watch_states drop column likeness;
create index watch_states_coin_idx on public.watch_states (coin);
create index watch_states_current_idx on public.watch_states (current_snapshot);
create index watch_states_latest_idx on public.watch_states (latest_snapshot);
create index watch_states_previous_idx on public.watch_states (previous_snapshot);

drop trigger watchlist_entries_wait_for_checks on public.watchlist_entries;
drop function private.wait_for_checks();
drop view public.watchlist, public.watchlist_cards;
alter table public.watchlist_entries
  drop column latest_snapshot, drop column previous_snapshot, drop column change_detected,
  drop column snapshot_time, drop column previous_snapshot_time, drop column last_check_at,
  drop column last_check_error;
comment on column public.watchlist_entries.current_snapshot is
  'The analysis that the entry was added from; it may be gone.';
drop index public.watchlist_entries_coin_idx;
create index watchlist_entries_state_idx on public.watchlist_entries (state_id);
alter table public.watchlist_entries reset (fillfactor);

alter table public.watch_states enable row level security;
revoke all on public.watch_states from anon, authenticated;
grant select on public.watch_states to authenticated;
-- The entries' own policy holds here, too: nobody's but one's own, and none of who is not approved.
create policy "states of own entries" on public.watch_states
  for select to authenticated
  using (
    id in (select e.state_id from public.watchlist_entries e where e.user_id = (select auth.uid()))
  );

-- The whole entry with its results.
create view public.watchlist with (security_invoker = true) as
  select e.id, e.user_id, e.coin,
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

-- The person has seen the change. The entry is held first: the state that it refers to is then read
-- as it is, and none that it is being moved from.
create or replace function public.acknowledge_change(entry_id uuid) returns void
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
