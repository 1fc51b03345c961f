-- The watch list. What is the same for everybody stands once, with the coin; an entry holds what is its
-- person's own. No analysis is copied.

-- The last check of a coin, however many people watch it.
create table public.coin_checks (
  coin text primary key,
  -- how many checks of it have ended
  checks integer not null default 0,
  last_check_at timestamptz,
  -- why the last one failed, as people read it
  last_check_error text,
  -- the newest analysis that a check brought, and the last check that found it the newest
  latest_snapshot uuid references public.analysis_snapshots (id),
  latest_check integer not null default 0
);
create index coin_checks_latest_idx on public.coin_checks (latest_snapshot);
select private.let_approved_read('public.coin_checks');
-- An open watch list listens to the checks of its own coins: one row a check, however many watch it.
alter publication supabase_realtime add table public.coin_checks;

-- No key ties the baselines to their analyses: a change would look two up for each of its people.
-- Housekeeping asks for them by name (private.watched_snapshots).
create table public.watchlist_entries (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  coin public.coin not null,
  -- the baseline that new analyses are compared with
  current_snapshot uuid not null,
  -- the baseline before the last detected change
  previous_snapshot uuid,
  -- whether the last detected change is still unseen
  change_detected boolean not null default false,
  -- what the person's last refresh brought where it changed nothing; when they last refreshed
  own_snapshot uuid references public.analysis_snapshots (id),
  own_check_at public.moment,
  -- how many checks of the coin had ended when the entry was added or refreshed: it goes by later ones
  after_check integer not null default 0,
  created_at public.moment not null default now(),
  unique (user_id, coin)
);
create index watchlist_entries_baselines_idx on public.watchlist_entries
  (coin, current_snapshot, (coalesce(previous_snapshot, current_snapshot)));
create index watchlist_entries_own_idx on public.watchlist_entries (own_snapshot)
  where own_snapshot is not null;

-- The distinct baselines of coins' entries, each with the one before, or itself where there was none.
-- One step of the index for each, however many entries have it.
create function private.watched_baselines(coins text[])
returns table (coin text, current_snapshot uuid, previous_snapshot uuid)
language sql stable set search_path = '' as $$
  with recursive found as (
    select f.* from unnest(coins) c (coin) cross join lateral (
      select e.coin, e.current_snapshot as current,
        coalesce(e.previous_snapshot, e.current_snapshot) as previous
      from public.watchlist_entries e
      where e.coin = c.coin order by 2, 3 limit 1
    ) f
    union all
    select n.* from found f cross join lateral (
      select e.coin, e.current_snapshot, coalesce(e.previous_snapshot, e.current_snapshot)
      from public.watchlist_entries e
      where e.coin = f.coin
        and (e.current_snapshot, coalesce(e.previous_snapshot, e.current_snapshot))
          > (f.current, f.previous)
      order by 2, 3 limit 1
    ) n
  )
  select * from found;
$$;

-- The analyses that watch lists show or compare with.
create view private.watched_snapshots as
  select unnest(array[b.current_snapshot, b.previous_snapshot]) as id
  from private.watched_baselines(array(select c.coin from public.coin_checks c)) b
  union all
  select e.own_snapshot from public.watchlist_entries e where e.own_snapshot is not null
  union all
  select c.latest_snapshot from public.coin_checks c where c.latest_snapshot is not null;

-- What changed between two analyses is the same for all who watch, so it is kept once. An entry's last
-- change is the one from its previous analysis to its current one.
create table public.detected_changes (
  baseline uuid not null references public.analysis_snapshots (id) on delete cascade,
  snapshot uuid not null references public.analysis_snapshots (id) on delete cascade,
  -- domain/plan/change.ts
  changes jsonb not null,
  primary key (baseline, snapshot)
);
create index detected_changes_snapshot_idx on public.detected_changes (snapshot);
select private.let_approved_read('public.detected_changes');

select private.let_owner('select, delete, insert (user_id, coin, current_snapshot)',
  'public.watchlist_entries');
-- Who waits for whom. Checks hold the rows of their coins; who adds a coin or refreshes it shares that
-- row, so that their entry is there either before the check, and is compared, or after it. Rows of
-- several coins are taken by name and before entries, several entries by id.

-- A new entry starts from the analysis it names, which housekeeping then leaves alone.
create function private.start_entry() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  snapshot_coin text;
begin
  select s.coin into snapshot_coin from public.analysis_snapshots s
  where s.id = new.current_snapshot for key share;
  if snapshot_coin is null then
    raise exception 'current_snapshot % is not an analysis', new.current_snapshot
      using errcode = '23503';
  end if;
  if snapshot_coin <> new.coin then
    raise exception 'current_snapshot % is of %, not of %', new.current_snapshot, snapshot_coin,
      new.coin using errcode = '23514';
  end if;
  return new;
end;
$$;
create trigger watchlist_entries_start before insert on public.watchlist_entries
  for each row execute function private.start_entry();

-- All entries of a statement at once, as the rows of coins have an order.
create function private.follow_checks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.coin_checks (coin)
  select distinct a.coin from added a order by 1 on conflict do nothing;
  perform from public.coin_checks c
  where c.coin in (select a.coin from added a) order by c.coin for share;
  update public.watchlist_entries e set after_check = c.checks
  from added a join public.coin_checks c on c.coin = a.coin
  where e.id = a.id and c.checks > 0;
  return null;
end;
$$;
create trigger watchlist_entries_follow_checks after insert on public.watchlist_entries
  referencing new table as added
  for each statement execute function private.follow_checks();

-- The end of an account takes its entries in the order of checks.
create function private.hold_entries() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.watchlist_entries e where e.user_id = old.id order by e.id for update;
  return old;
end;
$$;
create trigger users_hold_entries before delete on auth.users
  for each row execute function private.hold_entries();

-- The person has seen the change.
create function public.acknowledge_change(entry_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update public.watchlist_entries e set change_detected = false
  where e.id = entry_id and e.change_detected
    and e.user_id = (select auth.uid()) and (select public.is_approved());
$$;

-- What a card shows; reads no result. The newest analysis is the one of the last check, unless the
-- person has added or refreshed the coin since, or has a newer one.
create view public.watchlist_cards with (security_invoker = true) as
  select e.id, e.user_id, e.coin, e.change_detected, coalesce(d.changes, '[]') as changes,
    l.taken_at as snapshot_time, p.taken_at as previous_snapshot_time,
    case when c.checks > e.after_check then c.last_check_at else e.own_check_at end
      as last_check_at,
    case when c.checks > e.after_check then c.last_check_error end as last_check_error,
    e.current_snapshot, l.id as latest_snapshot, e.previous_snapshot, l.recommendation, l.market,
    l.snapshot_time as candles_until
  from public.watchlist_entries e
  join public.coin_checks c on c.coin = e.coin
  join lateral (
    select s.id, s.taken_at, s.snapshot_time, s.recommendation, s.market
    from public.analysis_snapshots s
    where s.id in (
      coalesce(e.own_snapshot, e.current_snapshot),
      case when c.latest_check > e.after_check then c.latest_snapshot end)
    order by s.snapshot_time desc, s.id = c.latest_snapshot desc limit 1
  ) l on true
  left join public.analysis_snapshots p on p.id = e.previous_snapshot
  left join public.detected_changes d
    on d.baseline = e.previous_snapshot and d.snapshot = e.current_snapshot;

-- The whole entry with its results. Its id is an expression, so that PostgREST sees no key of the view
-- and asks for no ON CONFLICT when it is upserted.
create view public.watchlist with (security_invoker = true) as
  select coalesce(w.id) as id, w.user_id, w.coin, w.change_detected, w.changes, w.snapshot_time,
    w.previous_snapshot_time, w.last_check_at, w.last_check_error,
    w.current_snapshot, w.latest_snapshot, w.previous_snapshot,
    c.result as current_sync, l.result as latest_sync, p.result as previous_sync
  from public.watchlist_cards w
  join public.analysis_snapshots c on c.id = w.current_snapshot
  join public.analysis_snapshots l on l.id = w.latest_snapshot
  left join public.analysis_snapshots p on p.id = w.previous_snapshot;

grant select on public.watchlist, public.watchlist_cards to authenticated;

-- The view is written as the specification has it: an upsert names the analyses by their content, and
-- only those that were made here are taken, so nobody's own words stand in their place. When it was
-- analysed and whether it changed follow from them; of a change one can say only that it was seen.

-- The stored analysis of a coin that holds all that is given: found by its plan, whose hash is indexed,
-- and compared only with what is no larger than itself, so that no body costs more than it weighs.
create index analysis_snapshots_plan_idx on public.analysis_snapshots
  (coin, md5((result -> 'tradeRecommendation')::text), snapshot_time desc);

create function private.snapshot_with(of_coin text, content jsonb) returns uuid
language sql stable set search_path = '' as $$
  select n.id from (
    select s.id, s.result from public.analysis_snapshots s
    where s.coin = of_coin
      and md5((s.result -> 'tradeRecommendation')::text)
        = md5((content -> 'tradeRecommendation')::text)
    order by s.snapshot_time desc limit 4
  ) n
  where octet_length(content::text) <= octet_length(n.result::text) and n.result @> content limit 1;
$$;

-- Also where the coin is there already: Postgres takes no ON CONFLICT on a view, so a plain insert
-- does what an upsert would.
create function private.write_watchlist() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  entry uuid;
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
  perform from public.analysis_snapshots s where s.id = new.current_snapshot for key share;
  if not found or new.latest_snapshot is null then
    raise exception 'current_sync and latest_sync must be analyses of % that were made here.',
      coalesce(new.coin, 'the coin') using errcode = '23503';
  end if;
  if tg_op = 'INSERT' then
    insert into public.watchlist_entries (user_id, coin, current_snapshot)
    values (new.user_id, new.coin, new.current_snapshot)
    on conflict (user_id, coin) do nothing;
  end if;
  perform from public.coin_checks c where c.coin = new.coin for share;
  select e.id into entry from public.watchlist_entries e
  where e.user_id = new.user_id and e.coin = new.coin for no key update;
  if not found then
    raise exception 'The coin was removed meanwhile.' using errcode = 'PT409';
  end if;
  update public.watchlist_entries e set
    current_snapshot = new.current_snapshot,
    own_snapshot = new.latest_snapshot,
    own_check_at = w.last_check_at,
    after_check = c.checks
  from public.watchlist_cards w join public.coin_checks c on c.coin = w.coin
  where e.id = entry and w.id = entry
    and (w.current_snapshot, w.latest_snapshot) <> (new.current_snapshot, new.latest_snapshot);
  update public.watchlist_entries e set change_detected = false
  where e.id = entry and e.change_detected and new.change_detected is false;
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

grant delete, insert (user_id, coin, current_sync, latest_sync, change_detected, snapshot_time),
  update (current_sync, latest_sync, change_detected, snapshot_time)
  on public.watchlist to authenticated;
