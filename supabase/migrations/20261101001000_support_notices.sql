-- That support answered, told to the ticket's owner. Written with the answer; never for a note, and
-- without a word of what was written.

alter table public.user_settings add column support_replies boolean not null default true;

-- The outbox: one row for each answer whose owner wants to be told.
create table public.support_notices (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null unique references public.ticket_messages (id) on delete cascade,
  ticket_id uuid not null references public.support_tickets (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- The rest belongs to the push server.
  status text not null default 'pending' check (status in ('pending', 'sent', 'dead')),
  -- why nothing was sent
  reason text,
  attempts integer not null default 0,
  -- the next moment at which a worker may take it; while one holds it, the end of its lease
  next_attempt_at timestamptz not null default now(),
  lease uuid,
  -- devices that it went to, or will not go to
  settled uuid[] not null default '{}',
  delivered integer not null default 0,
  finished_at timestamptz,
  check ((status = 'pending') = (finished_at is null)),
  check ((status = 'dead') = (reason is not null))
);
create index support_notices_due_idx on public.support_notices (next_attempt_at)
  where status = 'pending';
create index support_notices_ticket_idx on public.support_notices (ticket_id, created_at);
create index support_notices_person_idx on public.support_notices (user_id);

-- Only the push server touches it.
alter table public.support_notices enable row level security;
revoke all on public.support_notices from anon, authenticated;

create function private.tell_of_answer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.support_notices (message_id, ticket_id, user_id)
  select new.id, t.id, t.user_id
  from public.support_tickets t
  left join public.user_settings s on s.user_id = t.user_id
  where t.id = new.ticket_id and coalesce(s.support_replies, true);
  perform pg_notify('support_notices', '');
  return null;
end;
$$;
create trigger ticket_messages_tell after insert on public.ticket_messages
  for each row when (new.from_support and not new.is_admin_note)
  execute function private.tell_of_answer();
