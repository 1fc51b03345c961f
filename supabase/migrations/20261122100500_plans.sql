-- What every plan came to: the track record. It only grows, and each record is sealed to
-- the one before, so that an edit shows.

create table public.ledger_records (
  -- 1, 2, 3 ... without a gap
  number bigint primary key,
  -- domain/record/ledger-record.ts as JSON: the very text that is sealed
  content text not null,
  previous_hash text not null,
  -- SHA-256 of number, previous_hash and content, a line each
  hash text not null,
  -- Read out of the content, so that they can say nothing else. Times are milliseconds.
  kind text not null generated always as (content::jsonb ->> 'kind') stored
    check (kind in ('entry', 'settlement', 'held', 'restored')),
  stance text generated always as (content::jsonb ->> 'stance') stored,
  aside_for jsonb generated always as (content::jsonb #> '{recommendation,asideFor}') stored,
  coin text generated always as (content::jsonb ->> 'coin') stored,
  market text generated always as (content::jsonb ->> 'market') stored,
  action text generated always as (content::jsonb ->> 'action') stored,
  band text generated always as (content::jsonb ->> 'band') stored,
  snapshot uuid generated always as ((content::jsonb ->> 'snapshot')::uuid) stored,
  snapshot_time bigint generated always as ((content::jsonb ->> 'snapshotTime')::bigint) stored,
  expires_at bigint generated always as ((content::jsonb ->> 'expiresAt')::bigint) stored,
  settles bigint generated always as ((content::jsonb ->> 'settles')::bigint) stored
    references public.ledger_records (number),
  -- Of a held: the replaced entry that it follows to its end.
  holds bigint unique generated always as ((content::jsonb ->> 'holds')::bigint) stored
    references public.ledger_records (number),
  outcome text generated always as (content::jsonb ->> 'outcome') stored,
  settled_at bigint generated always as ((content::jsonb ->> 'settledAt')::bigint) stored,
  gross_r double precision
    generated always as ((content::jsonb ->> 'grossR')::double precision) stored,
  net_r double precision generated always as ((content::jsonb ->> 'netR')::double precision) stored,
  fees_r double precision
    generated always as ((content::jsonb #>> '{costs,fees}')::double precision) stored,
  slippage_r double precision
    generated always as ((content::jsonb #>> '{costs,slippage}')::double precision) stored,
  funding_r double precision
    generated always as ((content::jsonb #>> '{costs,funding}')::double precision) stored,
  check (kind <> 'entry' or (coin is not null and market is not null and action is not null
    and stance is not null and snapshot is not null and snapshot_time is not null
    and expires_at is not null)),
  check ((kind = 'held') = (holds is not null)),
  check (kind not in ('settlement', 'held') or (num_nonnulls(settles, holds) = 1
    and outcome is not null and settled_at is not null
    -- An entry that could not be settled has no result, any other has one.
    and (outcome = 'void') = (net_r is null) and (net_r is null) = (gross_r is null)))
);
-- An entry is settled once.
create unique index ledger_records_settles_key on public.ledger_records (settles)
  include (outcome, settled_at, gross_r, net_r, fees_r, slippage_r, funding_r)
  where settles is not null;
-- These two hold all that the figures are computed from.
create index ledger_records_entries_idx on public.ledger_records (market, coin, stance, number)
  include (band, snapshot_time, aside_for) where kind = 'entry';
create index ledger_records_snapshot_idx on public.ledger_records (snapshot)
  where snapshot is not null;

-- One writer at a time, until its transaction ends: the next one finds the last record.
create function private.lock_ledger() returns void
language sql set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('ledger', 0));
$$;

create function private.seal_record() returns trigger
language plpgsql set search_path = '' as $$
declare
  last record;
begin
  perform private.lock_ledger();
  execute format('select number, hash from %I.%I order by number desc limit 1',
    tg_table_schema, tg_table_name) into last;
  new.number := coalesce(last.number, 0) + 1;
  new.previous_hash := coalesce(last.hash, repeat('0', 64));
  new.hash := encode(sha256(convert_to(
    concat_ws(chr(10), new.number::text, new.previous_hash, new.content),
    'UTF8')), 'hex');
  return new;
end;
$$;
create trigger ledger_records_are_sealed before insert on public.ledger_records
  for each row execute function private.seal_record();
create trigger ledger_records_stay before update or delete on public.ledger_records
  for each row execute function private.refuse_change();
create trigger ledger_is_not_emptied before truncate on public.ledger_records
  for each statement execute function private.refuse_change();

select private.let_approved_read('public.ledger_records');

-- A coin's plans: at most one stands, the same for everybody. What it is never changes; that it was
-- kept moves forward; its end is written once, with the settlement of its entry.
create table public.plans (
  -- of the content: domain/plan/standing-plan.ts
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  market text not null,
  coin text not null,
  -- snapshot time of its opening analysis
  opened_at timestamptz not null,
  content jsonb not null,
  -- its opening analysis, which the entry keeps
  snapshot uuid not null,
  entry bigint not null unique references public.ledger_records (number),
  -- snapshot time of the newest analysis that kept it
  kept_at timestamptz not null,
  -- open of the newest closed 4h candle that it was decided with
  decided_candle timestamptz,
  ended_at timestamptz,
  ended_by text check (ended_by in ('target', 'stop', 'time', 'replaced', 'void')),
  exit double precision,
  net_r double precision,
  -- the entry of the plan that replaced it
  replaced_by bigint references public.ledger_records (number),
  unique (market, coin, opened_at),
  check ((ended_at is null) = (ended_by is null)),
  check ((ended_by = 'replaced') = (replaced_by is not null))
);
create unique index plans_standing_key on public.plans (market, coin) where ended_at is null;
create index plans_snapshot_idx on public.plans (snapshot);
select private.let_approved_read('public.plans');

create function private.keep_plan() returns trigger
language plpgsql set search_path = '' as $$
declare
  moving constant text[] := array['kept_at', 'decided_candle', 'ended_at', 'ended_by', 'exit',
    'net_r', 'replaced_by'];
begin
  if old.ended_at is not null or new.kept_at < old.kept_at
    or (new.decided_candle < old.decided_candle) is not false and old.decided_candle is not null
    or (to_jsonb(new) - moving) is distinct from (to_jsonb(old) - moving) then
    raise exception 'of a plan only that it was kept and how it ended are written, and an end once'
      using errcode = '55000';
  end if;
  return new;
end;
$$;
create trigger plans_stay before update on public.plans
  for each row execute function private.keep_plan();
create trigger plans_are_not_removed before delete or truncate on public.plans
  for each statement execute function private.refuse_change();

-- Who opens, keeps or ends a coin's plan waits for the others. Taken before the rows of coins and
-- entries, and before the ledger.
create function private.lock_plan(of_market text, of_coin text) returns void
language sql set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('plan ' || of_market || ' ' || of_coin, 0));
$$;

-- The open entries, and up to where their candles were looked at (milliseconds).
create table private.ledger_progress (
  entry bigint primary key references public.ledger_records (number),
  checked_until bigint not null,
  -- The close of the last of them: where it is another now, the prices are not those of the entry.
  checked_close double precision,
  -- The waypoints that they reached, as the settlement will hold them.
  reached jsonb not null default '[]',
  -- Since when its candles are asked for in vain; null where they were had.
  failing_since bigint
);

-- What positions closed at each target came to, as sums; of a replaced entry, what was held.
create table private.ledger_targets (
  market text not null,
  coin text not null,
  stance text not null,
  role text not null check (role in ('first', 'second', 'primary')),
  settled bigint not null,
  hits bigint not null,
  gross_r double precision not null,
  net_r double precision not null,
  primary key (market, coin, stance, role)
);

-- Odds now of entries until they end, those replaced among them: the first that an analysis stated
-- in an hour. Removed 90 days after the plan's end.
create table private.plan_looks (
  entry bigint not null references public.ledger_records (number),
  hour timestamptz not null,
  said double precision not null,
  stated_at timestamptz not null,
  primary key (entry, hour)
);

-- The same once their entries have ended, as sums by twentieths of the odds.
create table private.ledger_looks (
  market text not null,
  coin text not null,
  bin smallint not null check (bin between 0 and 19),
  looks bigint not null,
  hits bigint not null,
  said double precision not null,
  primary key (market, coin, bin)
);

create function private.follow_entry() returns trigger
language plpgsql set search_path = '' as $$
declare
  ended bigint := coalesce(new.settles, new.holds);
begin
  if new.kind = 'entry' then
    insert into private.ledger_progress (entry, checked_until, checked_close)
    values (new.number, new.snapshot_time,
      (new.content::jsonb #>> '{recommendation,currentPrice}')::double precision);
  elsif new.kind = 'settlement' then
    update public.plans p set ended_at = to_timestamp(new.settled_at / 1000.0),
      ended_by = case new.outcome when 'hit' then 'target' when 'stopped' then 'stop'
        when 'expired' then 'time' else new.outcome end,
      exit = (new.content::jsonb ->> 'exit')::double precision, net_r = new.net_r,
      replaced_by = (new.content::jsonb ->> 'next')::bigint
    where p.entry = ended;
  end if;
  -- A replaced one is followed on, as if held.
  if new.kind in ('settlement', 'held') and new.outcome <> 'replaced' then
    delete from private.ledger_progress where entry = ended;
    with results as (
      select 'primary' as role, new.content::jsonb as result
      union all
      select case w.place when 1 then 'first' else 'second' end, w.one
      from jsonb_array_elements(new.content::jsonb -> 'waypoints') with ordinality as w (one, place)
    )
    insert into private.ledger_targets as k
      (market, coin, stance, role, settled, hits, gross_r, net_r)
    select e.market, e.coin, e.stance, r.role,
      count(*), count(*) filter (where r.result ->> 'outcome' = 'hit'),
      sum((r.result ->> 'grossR')::double precision), sum((r.result ->> 'netR')::double precision)
    from results r join public.ledger_records e on e.number = ended
    where new.outcome <> 'void'
    group by e.market, e.coin, e.stance, r.role
    on conflict (market, coin, stance, role) do update set
      settled = k.settled + excluded.settled, hits = k.hits + excluded.hits,
      gross_r = k.gross_r + excluded.gross_r, net_r = k.net_r + excluded.net_r;
    insert into private.ledger_looks as k (market, coin, bin, looks, hits, said)
    select e.market, e.coin, least(19, floor(20 * l.said)) as bin, count(*),
      count(*) filter (where new.outcome = 'hit'), sum(l.said)
    from private.plan_looks l join public.ledger_records e on e.number = l.entry
    where l.entry = ended and new.outcome <> 'void'
    group by e.market, e.coin, bin
    on conflict (market, coin, bin) do update set looks = k.looks + excluded.looks,
      hits = k.hits + excluded.hits, said = k.said + excluded.said;
  end if;
  return null;
end;
$$;
create trigger entries_are_followed after insert on public.ledger_records
  for each row execute function private.follow_entry();

-- Which process has a task (settling a market's entries, reading the whole chain), and until when
-- others leave that to it.
create table private.ledger_leases (
  task text primary key,
  holder uuid not null,
  until timestamptz not null
);

-- How far the seals were found whole, and the first record that was not.
create table private.ledger_chain (
  only_row boolean primary key default true check (only_row),
  verified_number bigint not null default 0,
  verified_hash text not null default repeat('0', 64),
  verified_at timestamptz,
  broken_number bigint
);
insert into private.ledger_chain default values;

create view public.track_record_entries with (security_invoker = true) as
  select e.number, e.coin, e.market, e.stance, e.action, e.band, e.snapshot, e.content,
    e.hash, p.hash as plan,
    s.number as settlement_number, s.outcome, s.settled_at, s.gross_r, s.net_r,
    s.content as settlement, s.hash as settlement_hash,
    -- read after the sort, of a page's rows
    (select n.action from public.ledger_records n
      where n.number = (s.content::jsonb ->> 'next')::bigint) as next_action
  from public.ledger_records e
  left join public.plans p on p.entry = e.number
  left join public.ledger_records s on s.settles = e.number
  where e.kind = 'entry';
grant select on public.track_record_entries to authenticated;

-- What the entries of a market with one stance came to, or those of one of its coins; the list of
-- coins is whole. Planned each time for what is asked: the totals of a coin alone are found by the
-- index and not by reading its market.
create function private.track_record_group(
  in_market text, of_coin text, of_stance text, totals_only boolean
) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return (
    with everything as (
      select e.number, e.coin, e.band, e.snapshot_time, s.outcome, s.settled_at, s.gross_r, s.net_r,
        s.fees_r, s.slippage_r, s.funding_r
      from public.ledger_records e left join public.ledger_records s on s.settles = e.number
      where e.kind = 'entry' and e.market = in_market and e.stance = of_stance
        and (of_coin is null or not totals_only or e.coin = of_coin)
    ), entries as (
      select * from everything where of_coin is null or coin = of_coin
    ), settled as (
      select e.*, row_number() over in_time as place, count(*) over () as many,
        sum(e.net_r) over in_time as total
      from entries e where e.net_r is not null
      window in_time as (order by e.settled_at, e.number)
    ), falls as (
      select greatest(0, max(s.total) over (order by s.place)) - s.total as fall from settled s
    ), totals as (
      select count(*) as entries, count(net_r) as settled,
        count(*) filter (where outcome = 'hit') as hits,
        count(*) filter (where outcome = 'stopped') as stopped,
        count(*) filter (where outcome = 'expired') as expired,
        count(*) filter (where outcome = 'replaced') as replaced,
        count(*) filter (where outcome = 'void') as voided,
        avg(gross_r) as "grossR", avg(net_r) as "netR",
        (select coalesce(max(f.fall), 0) from falls f) as drawdown
      from entries
    )
    select jsonb_build_object(
      'totals', (select to_jsonb(t) from totals t),
      'costs', (
        select to_jsonb(c) from (
          select avg(fees_r) as fees, avg(slippage_r) as slippage, avg(funding_r) as funding
          from entries having count(fees_r) > 0) c),
      'coins', (
        select coalesce(jsonb_agg(to_jsonb(c) order by c.coin), '[]') from (
          select coin, count(*) as entries, count(net_r) as settled,
            count(*) filter (where outcome = 'hit') as hits,
            avg(net_r) as "netR"
          from everything where not totals_only group by coin) c),
      'bands', (
        select coalesce(jsonb_agg(to_jsonb(b)), '[]') from (
          select band, count(net_r) as settled, count(*) filter (where outcome = 'hit') as hits,
            avg(net_r) as "netR"
          from entries where not totals_only group by band) b),
      -- At most 120 points, the last one always.
      'line', (
        select coalesce(jsonb_agg(jsonb_build_object('at', s.settled_at, 'totalR', s.total)
          order by s.place), '[]')
        from settled s
        where not totals_only
          and (s.place = s.many or s.place % greatest(1, (s.many + 118) / 119) = 0)),
      'blocks', (
        select coalesce(jsonb_agg(to_jsonb(b) order by b.block), '[]') from (
          select snapshot_time / 1209600000 as block, count(*) as settled,
            count(*) filter (where outcome = 'hit') as hits,
            sum(gross_r) as "grossR", sum(net_r) as "netR"
          from settled where not totals_only group by block) b)
    ));
end;
$$;

-- What the entries came to that said to stand aside, by each reason given; what positions closed at
-- each target came to; and the odds now beside what happened.
create function private.track_record_lists(in_market text, of_coin text) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return jsonb_build_object(
    'asideFor', (
      select coalesce(jsonb_agg(to_jsonb(g) order by g.entries desc, g.reason), '[]') from (
        select a.reason, count(*) as entries, count(s.net_r) as settled,
          count(*) filter (where s.outcome = 'hit') as hits, avg(s.net_r) as "netR"
        from public.ledger_records e
        cross join jsonb_array_elements_text(e.aside_for) as a (reason)
        left join public.ledger_records s on s.settles = e.number
        where e.kind = 'entry' and e.market = in_market and e.stance = 'stand aside'
          and (of_coin is null or e.coin = of_coin)
        group by a.reason) g),
    'targets', (
      select coalesce(jsonb_agg(to_jsonb(t) order by t.stance, t.role), '[]') from (
        select stance, role, sum(settled) as settled, sum(hits) as hits,
          sum(gross_r) / sum(settled) as "grossR", sum(net_r) / sum(settled) as "netR"
        from private.ledger_targets
        where market = in_market and (of_coin is null or coin = of_coin)
        group by stance, role) t),
    'looks', (
      select coalesce(jsonb_agg(to_jsonb(l) order by l.bin), '[]') from (
        select bin, sum(looks) as looks, sum(hits) as hits, sum(said) / sum(looks) as said
        from private.ledger_looks
        where market = in_market and (of_coin is null or coin = of_coin)
        group by bin) l));
end;
$$;

-- The figures of one market, and of one coin where it is named: of what was worth trading, and apart
-- of what was too close to call or said to stand aside, never mixed. Markets are never added together; without a name it is the
-- market of the newest entry, a real one before a simulated. Of a named market the totals alone can be
-- had, which is cheap for a coin: all lists are empty then.
create function public.track_record(
  in_market text default null, of_coin text default null, totals_only boolean default false
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  chosen text := in_market;
  only_totals boolean := totals_only and in_market is not null;
  markets jsonb := '[]';
  lists jsonb := '{"asideFor": [], "targets": [], "looks": []}';
begin
  if not public.is_approved() then return null; end if;
  if not only_totals then
    with newest as (
      select r.market, max(r.number) as number, count(*) as entries
      from public.ledger_records r where r.kind = 'entry' group by r.market
    ), named as (
      select n.market as id, r.content::jsonb ->> 'marketName' as name,
        (r.content::jsonb ->> 'real')::boolean as "real", n.entries, n.number
      from newest n join public.ledger_records r on r.number = n.number
    )
    select coalesce(jsonb_agg(to_jsonb(m) - 'number' order by m."real" desc, m.number desc), '[]')
    into markets from named m;
    chosen := coalesce(chosen, markets -> 0 ->> 'id');
    lists := private.track_record_lists(chosen, of_coin);
  end if;
  return private.track_record_group(chosen, of_coin, 'trade', only_totals) || lists
    || jsonb_build_object('market', chosen, 'markets', markets,
      'apart', jsonb_build_object(
        'too close to call',
        private.track_record_group(chosen, of_coin, 'too close to call', only_totals),
        'stand aside', private.track_record_group(chosen, of_coin, 'stand aside', only_totals)),
      'chain', (
        select jsonb_build_object('number', coalesce(r.number, 0), 'hash', r.hash,
          'verifiedNumber', c.verified_number,
          'verifiedAt', floor(extract(epoch from c.verified_at) * 1000),
          'brokenNumber', c.broken_number)
        from private.ledger_chain c left join public.ledger_records r
          on r.number = (select max(l.number) from public.ledger_records l)));
end;
$$;

-- What was said of the range of prices, hour by hour, and what became of it. A chain of its own, sealed
-- as the track record is.

create table public.range_records (
  -- 1, 2, 3 ... without a gap
  number bigint primary key,
  -- domain/record/range-record.ts as JSON: the very text that is sealed
  content text not null,
  previous_hash text not null,
  hash text not null,
  -- Read out of the content, so that they can say nothing else. Times are milliseconds.
  kind text not null generated always as (content::jsonb ->> 'kind') stored
    check (kind in ('ranges', 'settlement')),
  market text not null generated always as (content::jsonb ->> 'market') stored,
  at bigint not null generated always as ((content::jsonb ->> 'at')::bigint) stored,
  settles bigint generated always as ((content::jsonb ->> 'settles')::bigint) stored
    references public.range_records (number),
  horizon text generated always as (content::jsonb ->> 'horizon') stored
    check (horizon in ('day', 'week')),
  check (kind <> 'settlement' or (settles is not null and horizon is not null))
);
-- An hour is written once, and each of its horizons settled once.
create unique index range_records_hour_key on public.range_records (market, at)
  where kind = 'ranges';
create unique index range_records_settles_key on public.range_records (settles, horizon)
  where kind = 'settlement';

create trigger range_records_are_sealed before insert on public.range_records
  for each row execute function private.seal_record();
create trigger range_records_stay before update or delete on public.range_records
  for each row execute function private.refuse_change();
create trigger range_records_are_not_emptied before truncate on public.range_records
  for each statement execute function private.refuse_change();

select private.let_approved_read('public.range_records');

-- Sums over the settled hours of a UTC day, kept as they are settled. A measure is a band ('80'), a
-- distance in % that was to be touched ('-4'), or 'void': coins without candles.
create table private.range_sums (
  market text not null,
  horizon text not null,
  -- counted from 1 January 1970
  day integer not null,
  measure text not null,
  hours integer not null,
  cases integer not null,
  said double precision not null,
  happened integer not null,
  primary key (market, horizon, day, measure)
);

create table private.range_chain (like private.ledger_chain including all);
insert into private.range_chain default values;

-- What was said and what happened, by horizon and measure: in blocks of one day, of 14 once there are
-- 8 of those.
create function public.range_record(in_market text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.is_approved() then return null; end if;
  return (
    with daily as (
      select s.*, case when max(s.day) over w - min(s.day) over w < 112 then 1 else 14 end as days
      from private.range_sums s where s.market = in_market window w as (partition by s.horizon)
    ), blocks as (
      select d.horizon, d.days, d.measure, d.day / d.days as block, sum(d.hours) as hours,
        sum(d.cases) as cases, sum(d.said) as said, sum(d.happened) as happened
      from daily d group by d.horizon, d.days, d.measure, block
    ), measures as (
      select b.horizon, b.days, b.measure, jsonb_build_object('hours', sum(b.hours),
        'said', sum(b.said) / sum(b.cases),
        'blocks', jsonb_agg(jsonb_build_array(b.cases, b.happened) order by b.block)) as sums
      from blocks b group by b.horizon, b.days, b.measure
    ), horizons as (
      select m.horizon, jsonb_build_object('blockDays', m.days,
        'measures', jsonb_object_agg(m.measure, m.sums)) as settled
      from measures m group by m.horizon, m.days
    )
    select jsonb_build_object(
      'horizons', (select coalesce(jsonb_object_agg(h.horizon, h.settled), '{}') from horizons h),
      'chain', jsonb_build_object('number', coalesce(r.number, 0), 'hash', r.hash,
        'verifiedNumber', c.verified_number,
        'verifiedAt', floor(extract(epoch from c.verified_at) * 1000),
        'brokenNumber', c.broken_number))
    from private.range_chain c left join public.range_records r
      on r.number = (select max(l.number) from public.range_records l));
end;
$$;
