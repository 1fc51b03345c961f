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
revoke all on function public.range_record(text) from public, anon;
grant execute on function public.range_record(text) to authenticated;
