-- What runs in the background: the monitoring times, the rounds of all programs, and the levels that are
-- watched between the monitoring times.

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

select private.let_owner('select, delete', 'public.monitor_notices');
-- How the rounds in the background go, and what they set aside. Written by the servers alone; admins
-- read it through a function. No person stands in it.

-- One row for each round of each program, over all copies of the program.
create table private.rounds (
  program text not null check (length(program) <= 60),
  name text not null check (length(name) <= 60),
  -- when a copy of the program last started
  begun_at timestamptz not null default now(),
  -- null: not yet
  ended_well_at timestamptz,
  failed_at timestamptz,
  failures bigint not null default 0,
  failure text check (length(failure) <= 300),
  -- how late the oldest work is that is due; null where there is no such measure
  behind_seconds double precision,
  -- beyond these it is late; null: it never is
  most_silent_seconds double precision,
  most_behind_seconds double precision,
  reported_at timestamptz not null default now(),
  primary key (program, name)
);

-- What a round could not do for what one item holds, while it did the others.
create table private.set_aside (
  round text not null check (length(round) <= 60),
  item text not null check (length(item) <= 120),
  reason text not null check (length(reason) <= 300),
  since timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (round, item)
);

-- The items that a round passes over: each is tried again an hour after it failed.
create view private.passed_over as
  select s.round, s.item, s.reason, s.since, s.last_at
  from private.set_aside s where s.last_at > now() - interval '1 hour';

create view private.rounds_now as
  select r.program, r.name, r.ended_well_at, r.failed_at, r.failures, r.failure, r.behind_seconds,
    -- a start is as good as a round that ended well, so that what was down for a day has time
    greatest(r.ended_well_at, r.begun_at) as well_at, r.most_silent_seconds, r.most_behind_seconds,
    coalesce(now() - greatest(r.ended_well_at, r.begun_at)
      > make_interval(secs => r.most_silent_seconds), false)
      or coalesce(r.behind_seconds > r.most_behind_seconds, false) as late,
    (select count(*) from private.passed_over p where p.round = r.name)::integer as set_aside
  from private.rounds r;

create function public.background_rounds() returns table (
  program text, name text, ended_well_at timestamptz, failed_at timestamptz, failure text,
  behind_seconds double precision, late boolean, set_aside integer, items jsonb
)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.is_admin() then
    raise exception 'Only admins may read how the rounds go.' using errcode = '42501';
  end if;
  return query
    select r.program, r.name, r.ended_well_at, r.failed_at, r.failure, r.behind_seconds, r.late,
      r.set_aside, coalesce((
        select jsonb_agg(jsonb_build_object('item', p.item, 'reason', p.reason, 'since', p.since)
          order by p.last_at desc)
        from (
          select * from private.passed_over o where o.round = r.name
          order by o.last_at desc limit 20
        ) p
      ), '[]')
    from private.rounds_now r order by r.late desc, r.set_aside desc, r.program, r.name;
end;
$$;

-- What is watched between the monitoring times: levels of people and of plans, minute by minute.

-- A coin whose levels are watched, by market: as long as somebody has a level armed or a plan open.
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
select private.let_approved_read('public.coin_watches');

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

select private.let_owner('select, delete, insert (coin, side, price, repeating, expires_at, note), '
  'update (side, price, repeating, expires_at, note)', 'public.price_levels');
-- No person's rows cost the others their watch: a trigger says how many of what there may be. Two
-- inserts of one person wait for each other.
create function private.limit_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  had bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended(tg_table_name || ' ' || new.user_id, 0));
  execute format('select count(*) from %s r where r.user_id = $1', tg_relid::regclass)
    into had using new.user_id;
  if had >= tg_argv[0]::bigint then
    raise exception 'You have % %, which is the most. Delete one first.', tg_argv[0], tg_argv[1]
      using errcode = 'PT409';
  end if;
  return new;
end;
$$;
create trigger price_levels_are_limited before insert on public.price_levels
  for each row execute function private.limit_rows(100, 'price levels');

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

-- Standing plans of coins on somebody's list, from when they were first judged until they are over.
create table public.watched_plans (
  plan text primary key references public.plans (hash),
  market text not null,
  coin text not null,
  -- the opening of the first minute since the plan's opening that was not judged
  missed_at timestamptz,
  -- the close of the minute that touched the stop or the primary target, or with which it expired
  over_at timestamptz
);
create index watched_plans_open_idx on public.watched_plans (market, coin) where over_at is null;
select private.let_approved_read('public.watched_plans');

-- Levels of watched plans that price touched after the opening, each once, the same for all.
create table public.plan_touches (
  plan text not null references public.plans (hash),
  -- 'entry', 'stop', or a target's label: 'TP1'
  level text not null,
  price double precision not null,
  -- the close of the minute that touched it
  touched_at timestamptz not null,
  primary key (plan, level)
);
select private.let_approved_read('public.plan_touches');

-- Where a plan is in its life, its touches, and until when they are known: each minute from its opening
-- to then was judged. `watched_until` is null where it was not looked at. `hash` is the plan's; of a
-- replaced one `next` is the hash of the plan that took its place, `next_action` its side.
create view public.plan_watches with (security_invoker = true) as
  select p.hash, p.kept_at, p.ended_at, p.ended_by, p.exit, p.net_r,
    n.hash as next, n.content #>> '{plan,action}' as next_action,
    least(w.missed_at, coalesce(w.over_at, c.watched_until)) as watched_until,
    nullif(w.over_at, w.missed_at) as over_at,
    (select coalesce(jsonb_agg(to_jsonb(t) - 'plan'), '[]') from public.plan_touches t
      where t.plan = p.hash) as touches
  from public.plans p
  left join public.plans n on n.entry = p.replaced_by
  left join public.watched_plans w on w.plan = p.hash
  left join public.coin_watches c on c.market = w.market and c.coin = w.coin;
grant select on public.plan_watches to authenticated;
