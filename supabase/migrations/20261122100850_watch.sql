-- What is watched between the monitoring times: levels of people and of plans, minute by minute.

-- A coin whose levels are watched, by market. It stands here as long as somebody has a level armed or a
-- plan open.
create table public.coin_watches (
  market text not null,
  coin text not null,
  -- every minute from the one to the other was judged
  watched_from timestamptz not null,
  watched_until timestamptz not null check (watched_until >= watched_from),
  -- the close of the last minute judged, and the widest minute of late, as a share of the price
  price double precision,
  swing double precision not null default 0,
  -- until then a server fetches its minutes, so that no other does
  claimed_until timestamptz not null default to_timestamp(0),
  primary key (market, coin)
);
alter table public.coin_watches enable row level security;
revoke all on public.coin_watches from anon, authenticated;
grant select on public.coin_watches to authenticated;
create policy "approved people read what is watched" on public.coin_watches
  for select to authenticated using ((select public.is_approved()));

-- A price at which a person wants to hear of a coin. The person writes what it asks for; whether it is
-- armed belongs to the watch.
create table public.price_levels (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  coin public.coin not null,
  -- above: waits for a high at or over the price; below: for a low at or under it
  side public.short_text not null constraint "side allowed: above, below"
    check (side in ('above', 'below')),
  price public.price not null,
  repeating boolean not null default false,
  expires_at public.moment,
  note public.short_text not null default '' constraint "note allowed: up to 140 characters"
    check (char_length(note) <= 140),
  created_at public.moment not null default now(),
  -- a touch notifies; not once it did, until it is set again or, repeating, price went back
  armed boolean not null default true,
  -- only minutes that opened then or later touch it
  armed_at public.moment not null default now(),
  touched_at public.moment,
  unique (user_id, coin, side, price)
);
-- What price may touch, and what it may arm again.
create index price_levels_armed_idx on public.price_levels (coin, side, price) where armed;
create index price_levels_waiting_idx on public.price_levels (coin, side, price)
  where repeating and not armed;
create index price_levels_expiring_idx on public.price_levels (coin, expires_at)
  where armed and expires_at is not null;

alter table public.price_levels enable row level security;
revoke all on public.price_levels from anon, authenticated;
grant select, delete, insert (coin, side, price, repeating, expires_at, note),
  update (side, price, repeating, expires_at, note)
  on public.price_levels to authenticated;
create policy "own levels" on public.price_levels
  for all to authenticated
  using (user_id = (select auth.uid()) and (select public.is_approved()))
  with check (user_id = (select auth.uid()) and (select public.is_approved()));

-- No person's levels cost the others their watch. Two inserts of one person wait for each other.
create function private.limit_price_levels() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('price_levels ' || new.user_id, 0));
  if (select count(*) from public.price_levels l where l.user_id = new.user_id) >= 100 then
    raise exception 'You have 100 price levels, which is the most. Delete one first.'
      using errcode = 'PT409';
  end if;
  return new;
end;
$$;
create trigger price_levels_are_limited before insert on public.price_levels
  for each row execute function private.limit_price_levels();

-- A level that its person sets again is watched again, as a new one is.
create function private.arm_price_level() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.armed := true;
  new.armed_at := now();
  new.touched_at := null;
  return new;
end;
$$;
create trigger price_levels_are_set_again
  before update of side, price, repeating, expires_at on public.price_levels
  for each row execute function private.arm_price_level();
revoke all on function private.limit_price_levels(), private.arm_price_level() from public;

-- Plans that somebody's card may show, from when they were first judged. One that is over is judged no
-- more.
create table public.watched_plans (
  snapshot_id uuid primary key references public.analysis_snapshots (id) on delete cascade,
  market text not null,
  coin text not null,
  -- the opening of the first minute since the analysis that was not judged
  missed_at timestamptz,
  -- the close of the minute that touched the stop or the primary target, or with which it expired
  over_at timestamptz
);
create index watched_plans_open_idx on public.watched_plans (market, coin) where over_at is null;
alter table public.watched_plans enable row level security;
revoke all on public.watched_plans from anon, authenticated;
grant select on public.watched_plans to authenticated;
create policy "approved people read watched plans" on public.watched_plans
  for select to authenticated using ((select public.is_approved()));

-- Until when the touches of a plan are known: each minute from its analysis to then was judged. A plan
-- that is not here was not looked at.
create view public.plan_watches with (security_invoker = true) as
  select p.snapshot_id, p.coin, least(p.missed_at, coalesce(p.over_at, c.watched_until)) as watched_until,
    nullif(p.over_at, p.missed_at) as over_at
  from public.watched_plans p
  left join public.coin_watches c on c.market = p.market and c.coin = p.coin;
revoke all on public.plan_watches from anon, authenticated;
grant select on public.plan_watches to authenticated;

-- Levels of watched plans that price touched after the analysis, each once, the same for all who watch.
create table public.plan_touches (
  snapshot_id uuid not null references public.analysis_snapshots (id) on delete cascade,
  -- 'entry', 'stop', or a target's label: 'TP1'
  level text not null,
  price double precision not null,
  -- the close of the minute that touched it
  touched_at timestamptz not null,
  primary key (snapshot_id, level)
);
alter table public.plan_touches enable row level security;
revoke all on public.plan_touches from anon, authenticated;
grant select on public.plan_touches to authenticated;
create policy "approved people read touches" on public.plan_touches
  for select to authenticated using ((select public.is_approved()));
