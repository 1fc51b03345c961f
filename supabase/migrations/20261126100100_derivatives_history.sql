-- Of 30 days, as last read for a person (domain/analysis/derivatives-history.ts).
create table public.derivatives_histories (
  market text not null,
  coin text not null,
  history jsonb not null,
  -- the market is not asked again before
  due_at timestamptz not null,
  primary key (market, coin)
);
alter table public.derivatives_histories enable row level security;

-- Open interest of all coins by the hour, of markets that give no history of it.
create table public.open_interest_counts (
  market text not null,
  counted_at timestamptz not null,
  -- by coin, in the coin
  counts jsonb not null,
  primary key (market, counted_at)
);
alter table public.open_interest_counts enable row level security;
