-- Which monitoring times came due, what was checked in each, and who missed some.

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
  missed_from public.moment not null,
  missed_until public.moment not null,
  created_at public.moment not null default now(),
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
