-- Which monitoring times came due, what was checked in each, and who is told that some were missed.

-- Why a run was asked for: people's runs are counted against the queue's limit, the monitor's not.
alter table public.analysis_runs add column purpose text not null default 'person'
  check (purpose in ('person', 'monitor'));

-- A job whose result goes to the person's own entry of the watch list.
alter table public.analysis_jobs add column refresh boolean not null default false;

create index user_settings_times_idx on public.user_settings using gin (monitoring_times);

-- One row for each monitoring time that came due for somebody. A day has each time once.
create table public.monitor_ticks (
  -- Eastern Time
  slot_date date not null,
  slot_time text not null check (slot_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  due_at timestamptz not null,
  opened_at timestamptz not null,
  -- missed: it came due too long before anybody could look
  status text not null check (status in ('open', 'done', 'missed')),
  finished_at timestamptz,
  -- by the database's clock; the times above are by the monitor's
  created_at timestamptz not null default now(),
  primary key (slot_date, slot_time),
  check ((status = 'done') = (finished_at is not null))
);
create index monitor_ticks_open_idx on public.monitor_ticks (due_at) where status = 'open';
create index monitor_ticks_created_idx on public.monitor_ticks (created_at);

-- The last minute that was looked at.
create table public.monitor_clock (
  only_row boolean primary key default true check (only_row),
  last_minute timestamptz
);
insert into public.monitor_clock default values;

-- One coin of one slot, however many watch it.
create table public.monitor_checks (
  slot_date date not null,
  slot_time text not null,
  coin text not null,
  run_id uuid references public.analysis_runs (id) on delete set null,
  status text not null default 'waiting' check (status in ('waiting', 'applied', 'failed')),
  -- why it failed, as people read it
  reason text,
  primary key (slot_date, slot_time, coin),
  foreign key (slot_date, slot_time) references public.monitor_ticks on delete cascade,
  check ((status = 'failed') = (reason is not null))
);
create index monitor_checks_waiting_idx on public.monitor_checks (run_id) where status = 'waiting';
create index monitor_checks_run_idx on public.monitor_checks (run_id);

-- Checks that a person did not get because nothing ran. Removed by the person once read.
create table public.monitor_notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  missed_from timestamptz not null,
  missed_until timestamptz not null,
  created_at timestamptz not null default now(),
  unique (user_id, missed_from)
);
create index monitor_notices_created_idx on public.monitor_notices (created_at);

alter table public.monitor_ticks enable row level security;
alter table public.monitor_clock enable row level security;
alter table public.monitor_checks enable row level security;
alter table public.monitor_notices enable row level security;
revoke all on public.monitor_ticks, public.monitor_clock, public.monitor_checks,
  public.monitor_notices from anon, authenticated;
grant select, delete on public.monitor_notices to authenticated;
create policy "own notices" on public.monitor_notices
  for select to authenticated
  using (user_id = (select auth.uid()) and (select public.is_approved()));
create policy "own notices go once read" on public.monitor_notices
  for delete to authenticated
  using (user_id = (select auth.uid()) and (select public.is_approved()));

-- A check moves thousands of entries at once. No column that it changes is indexed and no index
-- is written then, so that a row's new version stays on its page; the snapshots referred to are
-- kept by the server's housekeeping, which asks this table before it removes any.
alter table public.watchlist_entries
  drop constraint watchlist_entries_current_snapshot_fkey,
  drop constraint watchlist_entries_latest_snapshot_fkey,
  drop constraint watchlist_entries_previous_snapshot_fkey;
drop index public.watchlist_entries_list_idx, public.watchlist_entries_baseline_idx,
  public.watchlist_entries_current_idx, public.watchlist_entries_latest_idx,
  public.watchlist_entries_previous_idx;
alter table public.watchlist_entries set (fillfactor = 60);
create index watchlist_entries_coin_idx on public.watchlist_entries (coin);

-- As before; and the snapshot is held, so that housekeeping does not remove it meanwhile.
create or replace function private.start_entry() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  snapshot public.analysis_snapshots;
begin
  select * into snapshot from public.analysis_snapshots s
  where s.id = new.current_snapshot for key share;
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
  new.snapshot_time := snapshot.taken_at;
  new.previous_snapshot_time := null;
  new.last_check_at := null;
  new.last_check_error := null;
  return new;
end;
$$;

-- What changed between two analyses is the same for all who watch: it is kept once, and an entry's
-- last change is that from its previous to its current one.
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

drop view public.watchlist, public.watchlist_cards;
alter table public.watchlist_entries drop column changes;

-- The whole entry with its results.
create view public.watchlist with (security_invoker = true) as
  select e.id, e.user_id, e.coin, e.change_detected, coalesce(d.changes, '[]') as changes,
    e.snapshot_time, e.previous_snapshot_time, e.last_check_at, e.last_check_error,
    e.current_snapshot, e.latest_snapshot, e.previous_snapshot,
    c.result as current_sync, l.result as latest_sync, p.result as previous_sync
  from public.watchlist_entries e
  join public.analysis_snapshots c on c.id = e.current_snapshot
  join public.analysis_snapshots l on l.id = e.latest_snapshot
  left join public.analysis_snapshots p on p.id = e.previous_snapshot
  left join public.detected_changes d
    on d.baseline = e.previous_snapshot and d.snapshot = e.current_snapshot;

-- What a card shows; reads no result.
create view public.watchlist_cards with (security_invoker = true) as
  select e.id, e.user_id, e.coin, e.change_detected, coalesce(d.changes, '[]') as changes,
    e.snapshot_time, e.previous_snapshot_time, e.last_check_at, e.last_check_error,
    e.current_snapshot, e.latest_snapshot, e.previous_snapshot,
    l.recommendation, l.market
  from public.watchlist_entries e
  join public.analysis_snapshots l on l.id = e.latest_snapshot
  left join public.detected_changes d
    on d.baseline = e.previous_snapshot and d.snapshot = e.current_snapshot;

revoke all on public.watchlist, public.watchlist_cards from anon, authenticated;
grant select on public.watchlist, public.watchlist_cards to authenticated;

-- The same for alerts: their snapshots may go before they do, and a look-up of each person's account
-- is as dear as writing the alert. They go with the account all the same. A check that is telling
-- this person holds their entry, which the account's end waits for before it comes to the alerts.
alter table public.alerts
  drop constraint alerts_snapshot_id_fkey,
  drop constraint alerts_previous_snapshot_id_fkey,
  drop constraint alerts_user_id_fkey;
create function private.forget_alerts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.alerts a where a.user_id = old.id;
  return null;
end;
$$;
revoke all on function private.forget_alerts() from public;
create trigger users_forget_alerts after delete on auth.users
  for each row execute function private.forget_alerts();
drop index public.alerts_snapshot_idx, public.alerts_previous_idx, public.alerts_finished_idx;
create index alerts_finished_idx on public.alerts (finished_at) where finished_at is not null;
create index alerts_created_idx on public.alerts using brin (created_at);
-- The unique key finds a person's alerts, too.
drop index public.alerts_person_idx;

-- The admins with a confirmed address. Every account stands on the waitlist.
create function private.admin_people() returns uuid[]
language sql stable set search_path = '' as $$
  select array(
    select w.user_id
    from public.waitlist w join auth.users u on u.id = w.user_id
    where u.email_confirmed_at is not null and lower(u.email) = w.email
      and w.email in (
        select a.email from public.admin_emails a
        union all
        select lower(c.value) from private.configuration c where c.key = 'admin_fallback_email'
      )
  );
$$;
revoke all on function private.admin_people() from public;

-- Everybody for whom the servers act, once.
create view private.beta_people as
  select w.user_id from public.waitlist w
  where w.user_id is not null
    and (w.approved or w.user_id = any ((select private.admin_people())::uuid[]));
