-- What people say of plans: taken, skipped, a note and their own odds. Theirs alone; the record
-- stays as it is.

create table public.plan_choices (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  plan text not null references public.plans (hash),
  choice public.short_text check (choice in ('taken', 'skipped')),
  note public.short_text not null default ''
    constraint "note allowed: up to 280 characters" check (char_length(note) <= 280),
  own_odds double precision
    constraint "own_odds allowed: 0 to 1" check (own_odds between 0 and 1),
  at public.moment not null,
  saved_at public.moment not null default now(),
  primary key (user_id, plan)
);
create index plan_choices_plan_idx on public.plan_choices (plan);
select private.let_owner('select, delete, insert (plan, choice, note, own_odds, at), '
  'update (plan, choice, note, own_odds, at)', 'public.plan_choices');
create trigger plan_choices_are_limited before insert on public.plan_choices
  for each row execute function private.limit_rows(10000, 'plan choices');

-- Until a plan's end, and by a clock that is wrong by at most a day.
create function private.judge_plan_choice() returns trigger
language plpgsql set search_path = '' as $$
declare
  form constant text := 'YYYY-MM-DD HH24:MI:SS.MS "UTC"';
  earliest timestamptz;
  latest constant timestamptz := now() + interval '1 day';
  ended timestamptz;
begin
  if current_user <> 'authenticated' then return coalesce(new, old); end if;
  if tg_op = 'INSERT' and exists (
    select 1 from public.plan_choices c where c.user_id = new.user_id and c.plan = new.plan
      and to_jsonb(c) - 'saved_at' = to_jsonb(new) - 'saved_at'
  ) then
    return null;  -- sent again
  end if;
  select max(p.opened_at) - interval '1 day', min(least(p.ended_at, p.opened_at
    + (p.content #>> '{plan,expiresInHours}')::float8 * interval '1 hour'))
  into earliest, ended from public.plans p where p.hash in (old.plan, new.plan);
  if now() >= ended then
    raise exception 'This plan ended at %. A choice is saved until then.',
      to_char(ended at time zone 'UTC', form) using errcode = 'PT410';
  elsif tg_op = 'DELETE' then
    return old;
  elsif new.at not between earliest and latest then
    raise exception 'By this device''s clock the choice was made at %. Allowed: % to %.',
      to_char(new.at at time zone 'UTC', form), to_char(earliest at time zone 'UTC', form),
      to_char(latest at time zone 'UTC', form) using errcode = 'PT400';
  end if;
  new.saved_at := now();
  return new;
end;
$$;
create trigger plan_choices_end_with_plans before insert or update or delete on public.plan_choices
  for each row execute function private.judge_plan_choice();

-- A plan's end is known minutes later: what was saved in between does not count.
create view public.my_plans with (security_invoker = true) as
  select c.user_id, c.plan, c.choice, c.note, c.own_odds, c.at, p.coin, e.action, e.stance,
    p.opened_at, p.ended_at, p.ended_by, p.net_r
  from public.plan_choices c
  join public.plans p on p.hash = c.plan
  join public.ledger_records e on e.number = p.entry
  where p.ended_at is null or c.saved_at < p.ended_at;
grant select on public.my_plans to authenticated;

-- Of the newest chosen plan's market: taken, skipped, and all plans of those coins from the first
-- chosen one on. Summed in the record's order, for the same digits everywhere.
create function public.my_record() returns jsonb
language sql stable set search_path = '' as $$
  with choices as materialized (
    select c.choice, c.own_odds, p.market, p.coin, p.opened_at, p.net_r, p.entry
    from public.plan_choices c join public.plans p on p.hash = c.plan
    where c.user_id = (select auth.uid()) and (p.ended_at is null or c.saved_at < p.ended_at)
  ), mine as materialized (
    select * from choices
    where market = (select market from choices order by opened_at desc, entry desc limit 1)
  ), first as (
    select min(opened_at) as at from mine where choice is not null
  ), counted as (
    select choice as list, opened_at, net_r, entry from mine where choice is not null
    union all
    select 'all', p.opened_at, p.net_r, p.entry
    from (select distinct market, coin from mine where choice is not null) m
    join public.plans p on p.market = m.market and p.coin = m.coin
      and p.opened_at >= (select at from first)
  ), blocks as (
    select list, floor(extract(epoch from opened_at) / 1209600) as block, count(*) as plans,
      sum(net_r order by entry) as net_r
    from counted where net_r is not null group by 1, 2
  ), sums as (
    select list, jsonb_agg(jsonb_build_array(block, plans, net_r) order by block) as rows
    from blocks group by list
  ), looks as (
    select least(19, floor(20 * m.own_odds)) as bin, count(*) as looks,
      count(*) filter (where coalesce(h.outcome, s.outcome) = 'hit') as hits,
      sum(m.own_odds order by m.entry) / count(*) as said
    from mine m
    join public.ledger_records s on s.settles = m.entry
    left join public.ledger_records h on h.holds = m.entry
    where m.own_odds is not null and coalesce(h.outcome, s.outcome) not in ('replaced', 'void')
    group by 1
  )
  select jsonb_build_object('all', '[]'::jsonb, 'taken', '[]'::jsonb, 'skipped', '[]'::jsonb)
    || coalesce((select jsonb_object_agg(list, rows) from sums), '{}')
    || jsonb_build_object(
      'odds', (select coalesce(jsonb_agg(to_jsonb(l) order by l.bin), '[]') from looks l),
      'since', (select floor(extract(epoch from at) * 1000) from first));
$$;
revoke all on function public.my_record() from public, anon;
grant execute on function public.my_record() to authenticated;
