-- The hourly scan of the market's most traded coins, made once for everybody.

-- The hour whose coins are scanned now, or were scanned last; one row a market.
create table public.scan_hours (
  market text primary key,
  -- by the scan's clock, as are the times below
  hour timestamptz not null,
  opened_at timestamptz not null,
  -- null while coins wait
  finished_at timestamptz
);

-- The coins of that hour.
create table public.scan_coins (
  market text not null references public.scan_hours (market) on delete cascade,
  coin text not null,
  -- by turnover of 24 hours; 1 is the most traded
  place smallint not null,
  run_id uuid references public.analysis_runs (id) on delete set null,
  status text not null default 'waiting' check (status in ('waiting', 'done', 'failed')),
  primary key (market, coin)
);
create index scan_coins_run_idx on public.scan_coins (run_id);

-- The newest result of each coin. It keeps its snapshot.
create table public.scan_rows (
  market text not null,
  coin text not null,
  place smallint not null,
  snapshot uuid not null references public.analysis_snapshots (id),
  scanned_at timestamptz not null,
  -- domain/analysis/scan.ts ScannedPlan
  plan jsonb not null,
  primary key (market, coin)
);
create index scan_rows_snapshot_idx on public.scan_rows (snapshot);

alter table public.scan_hours enable row level security;
alter table public.scan_coins enable row level security;
alter table public.scan_rows enable row level security;
-- Only the servers touch the first two.
revoke all on public.scan_hours, public.scan_coins, public.scan_rows from anon, authenticated;
grant select on public.scan_rows to authenticated;

create policy "approved people read the scan" on public.scan_rows
  for select to authenticated using ((select public.is_approved()));
