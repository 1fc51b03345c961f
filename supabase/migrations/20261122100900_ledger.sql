-- The track record: what every recommendation came to. It only grows, and each record is sealed to
-- the one before, so that an edit shows.

create table public.ledger_records (
  -- 1, 2, 3 ... without a gap
  number bigint primary key,
  -- domain/ledger-record.ts as JSON: the very text that is sealed
  content text not null,
  previous_hash text not null,
  -- SHA-256 of number, previous_hash and content, a line each
  hash text not null,
  -- Read out of the content, so that they can say nothing else. Times are milliseconds.
  kind text not null generated always as (content::jsonb ->> 'kind') stored
    check (kind in ('entry', 'settlement')),
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
  check (kind <> 'entry' or (coin is not null and market is not null and action is not null
    and snapshot is not null and snapshot_time is not null and expires_at is not null)),
  check (kind <> 'settlement' or (settles is not null and outcome is not null
    and settled_at is not null
    -- An entry that could not be settled has no result, any other has one.
    and (outcome = 'void') = (net_r is null) and (net_r is null) = (gross_r is null)))
);
-- An entry is settled once.
create unique index ledger_records_settles_key on public.ledger_records (settles)
  include (outcome, settled_at, gross_r, net_r) where settles is not null;
-- These two hold all that the figures are computed from.
create index ledger_records_entries_idx on public.ledger_records (market, coin, number)
  include (band) where kind = 'entry';
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
  select r.number, r.hash into last
  from public.ledger_records r order by r.number desc limit 1;
  new.number := coalesce(last.number, 0) + 1;
  new.previous_hash := coalesce(last.hash, repeat('0', 64));
  new.hash := encode(sha256(convert_to(
    concat_ws(chr(10), new.number::text, new.previous_hash, new.content), 'UTF8')), 'hex');
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
  for select to authenticated using ((select public.is_approved()));

-- The open entries, and up to where their candles were looked at (milliseconds).
create table private.ledger_progress (
  entry bigint primary key references public.ledger_records (number),
  checked_until bigint not null,
  -- Since when its candles are asked for in vain; null where they were had.
  failing_since bigint
);

create function private.follow_entry() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.kind = 'entry' then
    insert into private.ledger_progress (entry, checked_until)
    values (new.number, new.snapshot_time);
  else
    delete from private.ledger_progress where entry = new.settles;
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
  select e.number, e.coin, e.market, e.action, e.band, e.snapshot, e.content, e.hash,
    s.number as settlement_number, s.outcome, s.settled_at, s.gross_r, s.net_r,
    s.content as settlement, s.hash as settlement_hash
  from public.ledger_records e
  left join public.ledger_records s on s.settles = e.number
  where e.kind = 'entry';
revoke all on public.track_record_entries from anon, authenticated;
grant select on public.track_record_entries to authenticated;

-- What the entries of a market, or of one of its coins, came to altogether. Planned each time for what is
-- asked: a coin is found by the index and not by reading its market.
create function private.track_record_totals(in_market text, of_coin text) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return (
    with entries as (
      select e.number, s.outcome, s.settled_at, s.gross_r, s.net_r
      from public.ledger_records e left join public.ledger_records s on s.settles = e.number
      where e.kind = 'entry' and e.market = in_market and (of_coin is null or e.coin = of_coin)
    ), totals as (
      select e.net_r, e.settled_at, e.number, sum(e.net_r) over (order by e.settled_at, e.number)
        as total
      from entries e where e.net_r is not null
    ), falls as (
      select greatest(0, max(t.total) over (order by t.settled_at, t.number)) - t.total as fall
      from totals t
    )
    select jsonb_build_object('entries', count(*), 'settled', count(net_r),
      'hits', count(*) filter (where outcome = 'hit'),
      'stopped', count(*) filter (where outcome = 'stopped'),
      'expired', count(*) filter (where outcome = 'expired'),
      'voided', count(*) filter (where outcome = 'void'),
      'grossR', avg(gross_r), 'netR', avg(net_r),
      'drawdown', (select coalesce(max(f.fall), 0) from falls f))
    from entries);
end;
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

-- The figures of one market, and of one coin where it is named; the list of coins is whole. Markets
-- are never added together; without a name it is the market of the newest entry, a real one before
-- a simulated. Of a named market the totals alone can be had, which is cheap for a coin: all lists
-- are empty then.
create function public.track_record(
  in_market text default null, of_coin text default null, totals_only boolean default false
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  chosen text := in_market;
  markets jsonb;
  figures jsonb;
begin
  if not public.is_approved() then return null; end if;
  if totals_only and in_market is not null then
    return jsonb_build_object('market', in_market, 'markets', '[]'::jsonb,
      'totals', private.track_record_totals(in_market, of_coin),
      'coins', '[]'::jsonb, 'bands', '[]'::jsonb, 'line', '[]'::jsonb,
      'chain', private.track_record_chain());
  end if;
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

  with everything as (
    select e.number, e.coin, e.band, s.outcome, s.settled_at, s.gross_r, s.net_r
    from public.ledger_records e left join public.ledger_records s on s.settles = e.number
    where e.kind = 'entry' and e.market = chosen
  ), entries as (
    select * from everything where of_coin is null or coin = of_coin
  ), settled as (
    select e.*, row_number() over in_time as place, count(*) over () as many,
      sum(e.net_r) over in_time as total
    from entries e where e.net_r is not null
    window in_time as (order by e.settled_at, e.number)
  )
  select jsonb_build_object(
    'totals', private.track_record_totals(chosen, of_coin),
    'coins', (
      select coalesce(jsonb_agg(to_jsonb(c) order by c.coin), '[]') from (
        select coin, count(*) as entries, count(net_r) as settled,
          count(*) filter (where outcome = 'hit') as hits,
          avg(net_r) as "netR", sum(net_r) as "totalR"
        from everything group by coin) c),
    'bands', (
      select coalesce(jsonb_agg(to_jsonb(b)), '[]') from (
        select band, count(net_r) as settled, count(*) filter (where outcome = 'hit') as hits,
          avg(net_r) as "netR"
        from entries group by band) b),
    -- At most 120 points, the last one always.
    'line', (
      select coalesce(jsonb_agg(jsonb_build_object('at', s.settled_at, 'totalR', s.total)
        order by s.place), '[]')
      from settled s
      where s.place = s.many or s.place % greatest(1, (s.many + 118) / 119) = 0)
  ) into figures;

  return figures || jsonb_build_object('market', chosen, 'markets', markets,
    'chain', private.track_record_chain());
end;
$$;
revoke all on function public.track_record(text, text, boolean) from public, anon;
grant execute on function public.track_record(text, text, boolean) to authenticated;
revoke all on function private.lock_ledger(), private.seal_record(), private.follow_entry(),
  private.track_record_totals(text, text), private.track_record_chain() from public;
