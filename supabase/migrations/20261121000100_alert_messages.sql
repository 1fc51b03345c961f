-- What many people are told alike is kept once, and an alert is a narrow row: telling 20,000 people
-- of a change writes 20,000 alerts in the transaction that moves their entries.

-- The words of an alert, the same for all whose entries referred to the same analyses. Not tied by a
-- key, which would be looked up for each alert; housekeeping removes those that are older than every
-- alert.
create table public.alert_messages (
  id uuid primary key default gen_random_uuid(),
  -- the analysis that brought the change
  snapshot_id uuid not null,
  title text not null check (title <> ''),
  body text not null,
  -- a flipped direction or a crossed stop
  urgent boolean not null default false,
  created_at timestamptz not null default now()
);
create index alert_messages_snapshot_idx on public.alert_messages (snapshot_id);
alter table public.alert_messages enable row level security;
revoke all on public.alert_messages from anon, authenticated;
grant select on public.alert_messages to authenticated;
create policy "approved people read messages" on public.alert_messages
  for select to authenticated using ((select public.is_approved()));

-- A number instead of a random id: its index grows at one end. The oldest alert has the lowest one.
alter table public.alerts add column number bigint, add column message_id uuid;
with messages as materialized (
  select gen_random_uuid() as id, snapshot_id, previous_snapshot_id, title, body, urgent,
    max(created_at) as created_at
  from public.alerts group by 2, 3, 4, 5, 6
), written as (
  insert into public.alert_messages (id, snapshot_id, title, body, urgent, created_at)
  select id, snapshot_id, title, body, urgent, created_at from messages
), numbered as (
  select id, row_number() over (order by created_at, id) as number from public.alerts
)
update public.alerts a set number = n.number, message_id = m.id
from numbered n, messages m
where n.id = a.id and m.snapshot_id = a.snapshot_id
  and m.previous_snapshot_id is not distinct from a.previous_snapshot_id
  and m.title = a.title and m.body = a.body and m.urgent = a.urgent;

alter table public.alert_deliveries add column alert_number bigint;
update public.alert_deliveries d set alert_number = a.number
from public.alerts a where a.id = d.alert_id;
alter table public.alert_deliveries drop column alert_id;
alter table public.alert_deliveries rename column alert_number to alert_id;

alter table public.alerts
  drop column id, drop column changes, drop column title, drop column body, drop column urgent;
alter table public.alerts rename column number to id;
alter table public.alerts
  alter column id set not null,
  alter column message_id set not null;
alter table public.alerts alter column id add generated always as identity;
select setval(pg_get_serial_sequence('public.alerts', 'id'), coalesce(max(id), 0) + 1, false)
from public.alerts;
alter table public.alerts add primary key (id);
alter table public.alert_deliveries
  alter column alert_id set not null,
  add foreign key (alert_id) references public.alerts (id) on delete cascade,
  add unique (alert_id, target, channel);

-- What is old is found by its end.
drop index public.alerts_created_idx;
