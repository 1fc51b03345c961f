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

alter table private.rounds enable row level security;
alter table private.set_aside enable row level security;
revoke all on private.rounds, private.set_aside from public;

-- The items that a round passes over: each is tried again an hour after it failed.
create view private.passed_over as
  select s.round, s.item, s.reason, s.since, s.last_at
  from private.set_aside s where s.last_at > now() - interval '1 hour';
revoke all on private.passed_over from public;

create view private.rounds_now as
  select r.program, r.name, r.ended_well_at, r.failed_at, r.failures, r.failure, r.behind_seconds,
    -- a start is as good as a round that ended well, so that what was down for a day has time
    greatest(r.ended_well_at, r.begun_at) as well_at, r.most_silent_seconds, r.most_behind_seconds,
    coalesce(now() - greatest(r.ended_well_at, r.begun_at)
      > make_interval(secs => r.most_silent_seconds), false)
      or coalesce(r.behind_seconds > r.most_behind_seconds, false) as late,
    (select count(*) from private.passed_over p where p.round = r.name)::integer as set_aside
  from private.rounds r;
revoke all on private.rounds_now from public;

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
revoke all on function public.background_rounds() from public, anon;
grant execute on function public.background_rounds() to authenticated, service_role;
