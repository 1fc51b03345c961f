-- What every plan came to: the track record. It only grows, and each record is sealed to
-- the one before, so that an edit shows.

-- The hypotheses of domain/record/hypotheses.ts that passed what was registered for them. Until then the
-- records of one are read by admins alone.
create table public.passed_hypotheses (
  hypothesis text primary key,
  passed_at timestamptz not null default now()
);
alter table public.passed_hypotheses enable row level security;
revoke all on public.passed_hypotheses from anon, authenticated;
grant select on public.passed_hypotheses to authenticated;
create policy "approved people read what passed" on public.passed_hypotheses
  for select to authenticated using ((select public.is_approved()));

create table public.ledger_records (
  -- 1, 2, 3 ... without a gap
  number bigint primary key,
  -- domain/record/ledger-record.ts as JSON: the very text that is sealed
  content text not null,
  previous_hash text not null,
  -- SHA-256 of number, previous_hash and what private.covered_text covers, a line each
  hash text not null,
  -- Read out of the content, so that they can say nothing else. Times are milliseconds.
  kind text not null generated always as (content::jsonb ->> 'kind') stored
    check (kind in ('entry', 'settlement', 'shadow')),
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
  -- Of a shadow: the entry beside which it is sealed, and that entry's side of the hypothesis.
  shadows bigint generated always as ((content::jsonb ->> 'shadows')::bigint) stored
    references public.ledger_records (number),
  hypothesis text generated always as (content::jsonb ->> 'hypothesis') stored,
  side text generated always as (content::jsonb ->> 'side') stored,
  check (kind <> 'shadow' or (shadows is not null and hypothesis is not null
    and side in ('favoured', 'other'))),
  check (kind <> 'entry' or (coin is not null and market is not null and action is not null
    and stance is not null and snapshot is not null and snapshot_time is not null
    and expires_at is not null)),
  check (kind <> 'settlement' or (settles is not null and outcome is not null
    and settled_at is not null
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
-- An entry stands once beside a hypothesis.
create unique index ledger_records_shadows_key on public.ledger_records (hypothesis, shadows)
  include (side) where kind = 'shadow';
create index ledger_records_snapshot_idx on public.ledger_records (snapshot)
  where snapshot is not null;

-- One writer at a time, until its transaction ends: the next one finds the last record.
create function private.lock_ledger() returns void
language sql set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('ledger', 0));
$$;

-- What a seal covers: the text, and of a shadow the SHA-256 of it, so that the chain can be followed by
-- those who may not read it.
create function private.covered_text(content text) returns text
language sql immutable set search_path = '' as $$
  select case when content::jsonb ->> 'kind' = 'shadow'
    then encode(sha256(convert_to(content, 'UTF8')), 'hex') else content end;
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
    concat_ws(chr(10), new.number::text, new.previous_hash, private.covered_text(new.content)),
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

alter table public.ledger_records enable row level security;
revoke all on public.ledger_records from anon, authenticated;
grant select on public.ledger_records to authenticated;
create policy "approved people read the track record" on public.ledger_records
  for select to authenticated using (
    (select public.is_approved()) and (
      kind <> 'shadow' or (select public.is_admin())
      or hypothesis in (select p.hypothesis from public.passed_hypotheses p)
    )
  );

-- The open entries, and up to where their candles were looked at (milliseconds).
create table private.ledger_progress (
  entry bigint primary key references public.ledger_records (number),
  checked_until bigint not null,
  -- The waypoints that they reached, as the settlement will hold them.
  reached jsonb not null default '[]',
  -- Since when its candles are asked for in vain; null where they were had.
  failing_since bigint
);

-- What positions closed at each target came to, beside the odds that were stated: sums over the
-- settled entries, kept as they are settled. Bins are twentieths of the odds of
-- reaching the target; -1 where none were stated.
create table private.ledger_targets (
  market text not null,
  coin text not null,
  stance text not null,
  role text not null check (role in ('first', 'second', 'primary')),
  bin smallint not null check (bin between -1 and 19),
  settled bigint not null,
  hits bigint not null,
  said double precision not null,
  gross_r double precision not null,
  net_r double precision not null,
  primary key (market, coin, stance, role, bin)
);

create function private.count_targets(settlement public.ledger_records) returns void
language sql set search_path = '' as $$
  with settled as (
    select e.market, e.coin, e.stance, e.content::jsonb as entry,
      settlement.content::jsonb as ending
    from public.ledger_records e
    where e.number = settlement.settles and settlement.outcome <> 'void'
  ), targets as (
    select s.*, 'primary' as role, s.entry ->> 'label' as label, s.ending as result from settled s
    union all
    select s.*, case w.place when 1 then 'first' else 'second' end, w.one ->> 'label', w.one
    from settled s,
      jsonb_array_elements(s.ending -> 'waypoints') with ordinality as w (one, place)
  ), stated as (
    select t.*, (t.entry #>> array['odds', t.label, 'hit'])::double precision as said
    from targets t
  )
  insert into private.ledger_targets as k
    (market, coin, stance, role, bin, settled, hits, said, gross_r, net_r)
  select s.market, s.coin, s.stance, s.role, coalesce(least(19, floor(20 * s.said)), -1) as bin,
    count(*), count(*) filter (where s.result ->> 'outcome' = 'hit'),
    coalesce(sum(s.said), 0),
    sum((s.result ->> 'grossR')::double precision), sum((s.result ->> 'netR')::double precision)
  from stated s
  group by s.market, s.coin, s.stance, s.role, bin
  on conflict (market, coin, stance, role, bin) do update set
    settled = k.settled + excluded.settled, hits = k.hits + excluded.hits,
    said = k.said + excluded.said,
    gross_r = k.gross_r + excluded.gross_r, net_r = k.net_r + excluded.net_r;
$$;

create function private.follow_entry() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.kind = 'entry' then
    insert into private.ledger_progress (entry, checked_until)
    values (new.number, new.snapshot_time);
  elsif new.kind = 'settlement' then
    delete from private.ledger_progress where entry = new.settles;
    perform private.count_targets(new);
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

-- Every entry with what it came to; the rest is null while it is open.
create view public.track_record_entries with (security_invoker = true) as
  select e.number, e.coin, e.market, e.stance, e.action, e.band, e.snapshot, e.content,
    e.hash,
    s.number as settlement_number, s.outcome, s.settled_at, s.gross_r, s.net_r,
    s.content as settlement, s.hash as settlement_hash
  from public.ledger_records e
  left join public.ledger_records s on s.settles = e.number
  where e.kind = 'entry';
revoke all on public.track_record_entries from anon, authenticated;
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

-- What the entries came to that said to stand aside, by each reason given.
create function private.track_record_aside_for(in_market text, of_coin text) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(g) order by g.entries desc, g.reason), '[]') from (
      select a.reason, count(*) as entries, count(s.net_r) as settled,
        count(*) filter (where s.outcome = 'hit') as hits, avg(s.net_r) as "netR"
      from public.ledger_records e
      cross join jsonb_array_elements_text(e.aside_for) as a (reason)
      left join public.ledger_records s on s.settles = e.number
      where e.kind = 'entry' and e.market = in_market and e.stance = 'stand aside'
        and (of_coin is null or e.coin = of_coin)
      group by a.reason
    ) g);
end;
$$;

-- What positions closed at each target came to, and the stated odds beside what happened.
create function private.track_record_targets(in_market text, of_coin text) returns jsonb
language sql stable set search_path = '' as $$
  with kept as (
    select * from private.ledger_targets
    where market = in_market and (of_coin is null or coin = of_coin)
  )
  select jsonb_build_object(
    'targets', (
      select coalesce(jsonb_agg(to_jsonb(t) order by t.stance, t.role), '[]') from (
        select stance, role, sum(settled) as settled, sum(hits) as hits,
          sum(gross_r) / sum(settled) as "grossR", sum(net_r) / sum(settled) as "netR"
        from kept group by stance, role) t),
    'odds', (
      select coalesce(jsonb_agg(to_jsonb(o) order by o.stance, o.role, o.bin), '[]') from (
        select stance, role, bin, sum(settled) as settled, sum(hits) as hits,
          sum(said) / sum(settled) as said
        from kept where bin >= 0 group by stance, role, bin) o));
$$;

create function private.track_record_chain() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('number', coalesce(r.number, 0), 'hash', r.hash,
    'verifiedNumber', c.verified_number,
    'verifiedAt', floor(extract(epoch from c.verified_at) * 1000),
    'brokenNumber', c.broken_number)
  from private.ledger_chain c left join lateral (
    select l.number, l.hash from public.ledger_records l order by l.number desc limit 1
  ) r on true;
$$;

-- Records that are read by admins alone.
create function private.sealed_records() returns bigint
language sql stable set search_path = '' as $$
  select count(*) from public.ledger_records r
  where r.kind = 'shadow'
    and not exists (select from public.passed_hypotheses p where p.hypothesis = r.hypothesis);
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
  lists jsonb := '{"asideFor": [], "targets": [], "odds": []}';
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
    lists := private.track_record_targets(chosen, of_coin)
      || jsonb_build_object('asideFor', private.track_record_aside_for(chosen, of_coin));
  end if;
  return private.track_record_group(chosen, of_coin, 'trade', only_totals) || lists
    || jsonb_build_object('market', chosen, 'markets', markets,
      'apart', jsonb_build_object(
        'too close to call',
        private.track_record_group(chosen, of_coin, 'too close to call', only_totals),
        'stand aside', private.track_record_group(chosen, of_coin, 'stand aside', only_totals)),
      'sealedRecords', private.sealed_records(), 'chain', private.track_record_chain());
end;
$$;

-- Both sides of each hypothesis, market by market: sums over the blocks of 14 days that are over
-- (the market has later entries) and of which no entry is open.
create function private.shadow_sums() returns jsonb
language sql stable set search_path = '' as $$
  with sides as (
    select s.hypothesis, s.number, s.side, e.market, e.snapshot_time / 1209600000 as block,
      r.outcome, r.net_r
    from public.ledger_records s
    join public.ledger_records e on e.number = s.shadows
    left join public.ledger_records r on r.settles = s.shadows
    where s.kind = 'shadow'
  ), blocks as (
    select hypothesis, market, block, count(*) - count(outcome) as open, max(number) as number,
      block < max(block) over (partition by hypothesis, market) as is_over,
      jsonb_build_object('settled', count(net_r) filter (where side = 'favoured'),
        'netR', coalesce(sum(net_r) filter (where side = 'favoured'), 0)) as favoured,
      jsonb_build_object('settled', count(net_r) filter (where side = 'other'),
        'netR', coalesce(sum(net_r) filter (where side = 'other'), 0)) as other
    from sides group by hypothesis, market, block
  ), named as (
    select b.hypothesis, b.market, sum(b.open) as open, max(b.number) as number,
      coalesce(jsonb_agg(jsonb_build_object('block', b.block, 'favoured', b.favoured,
        'other', b.other) order by b.block) filter (where b.is_over and b.open = 0), '[]') as blocks
    from blocks b group by b.hypothesis, b.market
  )
  select coalesce(jsonb_agg(jsonb_build_object('hypothesis', n.hypothesis,
    'registration', r.content::jsonb ->> 'registration', 'market', n.market,
    'marketName', e.content::jsonb ->> 'marketName',
    'real', (e.content::jsonb ->> 'real')::boolean,
    'passedAt', floor(extract(epoch from p.passed_at) * 1000), 'open', n.open,
    'blocks', n.blocks) order by n.hypothesis, n.market), '[]')
  from named n
  join public.ledger_records r on r.number = n.number
  join public.ledger_records e on e.number = r.shadows
  left join public.passed_hypotheses p on p.hypothesis = n.hypothesis;
$$;

-- For admins all hypotheses, for other approved people those that passed.
create function public.shadow_record() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.is_approved() then return null; end if;
  if public.is_admin() then return private.shadow_sums(); end if;
  if not exists (select from public.passed_hypotheses) then return '[]'; end if;
  return (
    select coalesce(jsonb_agg(a.one), '[]')
    from jsonb_array_elements(private.shadow_sums()) as a (one)
    where a.one ->> 'passedAt' is not null);
end;
$$;

-- What the seals of records cover that are read by admins alone, in order, at most 1,000 after a
-- number: with the records that everybody reads, all links of the chain.
create function public.sealed_links(after bigint default 0) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.is_approved() then return null; end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('number', r.number,
      'covered', private.covered_text(r.content), 'previousHash', r.previous_hash,
      'hash', r.hash) order by r.number), '[]')
    from (
      select * from public.ledger_records l
      where l.kind = 'shadow' and l.number > sealed_links.after order by l.number limit 1000
    ) r);
end;
$$;

revoke all on function public.track_record(text, text, boolean), public.shadow_record(),
  public.sealed_links(bigint) from public, anon;
grant execute on function public.track_record(text, text, boolean), public.shadow_record(),
  public.sealed_links(bigint) to authenticated;
revoke all on function private.lock_ledger(), private.covered_text(text), private.seal_record(),
  private.follow_entry(),
  private.count_targets(public.ledger_records), private.track_record_chain(),
  private.track_record_group(text, text, text, boolean),
  private.track_record_aside_for(text, text), private.track_record_targets(text, text),
  private.sealed_records(), private.shadow_sums() from public;
