-- Support: tickets, their messages and files, and what each person has read. Internal notes stay
-- internal: the owner's role cannot see that one exists, neither as a row, a count, nor a time.

create table public.support_tickets (
  -- made by the client, so that sending twice makes one ticket
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  user_email text not null default '',
  title text not null check (title ~ '\S' and char_length(title) <= 200),
  description text not null check (description ~ '\S' and char_length(description) <= 10000),
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high')),
  status text not null default 'pending'
    check (status in ('pending', 'in_progress', 'reviewing', 'resolved')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index support_tickets_newest_idx on public.support_tickets (created_at desc, id desc);
create index support_tickets_owner_idx on public.support_tickets (user_id, created_at desc, id desc);
create index support_tickets_status_idx on public.support_tickets (status, created_at desc, id desc);
create index support_tickets_priority_idx
  on public.support_tickets (priority, created_at desc, id desc);
create index support_tickets_words_idx on public.support_tickets
  using gin (to_tsvector('simple', title || ' ' || description || ' ' || user_email));

create table public.ticket_messages (
  -- made by the client, so that sending twice makes one message
  id uuid primary key default gen_random_uuid(),
  ticket_id uuid not null references public.support_tickets (id) on delete cascade,
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  -- the owner's address, or 'Support' for everyone who answers for the team
  user_email text not null default '',
  message text not null check (message ~ '\S' and char_length(message) <= 10000),
  is_admin_note boolean not null default false,
  from_support boolean not null default false,
  created_at timestamptz not null default now()
);
create index ticket_messages_thread_idx
  on public.ticket_messages (ticket_id, created_at, id) include (is_admin_note);
create index ticket_messages_author_idx on public.ticket_messages (user_id);

-- {ticket id}/{timestamp-random.ext}, the ending being one of the eight types'.
create function private.is_ticket_file_path(path text) returns boolean
language sql immutable set search_path = '' as $$
  select path ~ ('^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9]{10,16}-[a-z0-9]{4,40}'
    || '\.(jpg|jpeg|png|gif|webp|pdf|txt|doc|docx)$');
$$;

create table public.ticket_attachments (
  id uuid primary key default gen_random_uuid(),
  ticket_id uuid not null references public.support_tickets (id) on delete cascade,
  -- null for a file of the ticket itself
  message_id uuid references public.ticket_messages (id) on delete cascade,
  file_name text not null check (char_length(file_name) between 1 and 255),
  file_path text not null unique,
  file_size bigint not null check (file_size between 1 and 10485760),
  mime_type text not null check (mime_type in (
    'image/jpeg', 'image/png', 'image/gif', 'image/webp', 'application/pdf', 'text/plain',
    'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  )),
  uploaded_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint file_path_is_in_the_ticket_folder
    check (file_path like ticket_id::text || '/%' and private.is_ticket_file_path(file_path))
);
create index ticket_attachments_ticket_idx on public.ticket_attachments (ticket_id);
create index ticket_attachments_message_idx on public.ticket_attachments (message_id);
create index ticket_attachments_uploader_idx on public.ticket_attachments (uploaded_by);

create table public.ticket_read_status (
  ticket_id uuid not null references public.support_tickets (id) on delete cascade,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  last_read_at timestamptz not null default now(),
  primary key (ticket_id, user_id)
);
create index ticket_read_status_person_idx
  on public.ticket_read_status (user_id, ticket_id) include (last_read_at);

-- Answers that the team sends often.
create table public.canned_replies (
  id uuid primary key default gen_random_uuid(),
  title text not null check (title ~ '\S' and char_length(title) <= 120),
  body text not null check (body ~ '\S' and char_length(body) <= 10000),
  updated_at timestamptz not null default now()
);
create unique index canned_replies_title_key on public.canned_replies (lower(title));

-- When the last message came, with and without notes, so that unread needs no look at the messages.
-- Kept out of the tickets' own row: its owner would see a note move it.
create table private.ticket_activity (
  ticket_id uuid not null references public.support_tickets (id) on delete cascade,
  last_message_at timestamptz,
  last_message_or_note_at timestamptz,
  -- the newest of all of it, the opening of the ticket included; for the team's own order
  active_at timestamptz not null default now()
);
create unique index ticket_activity_ticket_idx
  on private.ticket_activity (ticket_id) include (last_message_at, last_message_or_note_at);
create index ticket_activity_active_idx on private.ticket_activity (active_at desc, ticket_id desc);

alter table public.support_tickets enable row level security;
alter table public.ticket_messages enable row level security;
alter table public.ticket_attachments enable row level security;
alter table public.ticket_read_status enable row level security;
alter table public.canned_replies enable row level security;
revoke all on public.support_tickets, public.ticket_messages, public.ticket_attachments,
  public.ticket_read_status, public.canned_replies from anon, authenticated;

grant select on public.support_tickets, public.ticket_messages, public.ticket_attachments,
  public.ticket_read_status to authenticated;
grant insert (id, user_id, user_email, title, description, priority, status)
  on public.support_tickets to authenticated;
grant update (status, updated_at) on public.support_tickets to authenticated;
grant insert (id, ticket_id, user_id, user_email, message, is_admin_note)
  on public.ticket_messages to authenticated;
grant insert (id, ticket_id, message_id, file_name, file_path, file_size, mime_type, uploaded_by)
  on public.ticket_attachments to authenticated;
grant insert (ticket_id, user_id, last_read_at), update (ticket_id, user_id, last_read_at)
  on public.ticket_read_status to authenticated;
grant select, insert (title, body), update (title, body), delete on public.canned_replies
  to authenticated;

-- Tickets: the owner's, or all for an admin.
create policy "own tickets, or all for an admin" on public.support_tickets
  for select to authenticated
  using (
    (user_id = (select auth.uid()) and (select public.is_approved())) or (select public.is_admin())
  );
create policy "open an own ticket" on public.support_tickets
  for insert to authenticated
  with check (user_id = (select auth.uid()) and (select public.is_approved()));
create policy "an admin sets the status" on public.support_tickets
  for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));

-- Whether the person may see a ticket; asked by the policies of what hangs on it.
create function public.can_see_ticket(ticket uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select (select public.is_admin()) or (
    (select public.is_approved()) and exists (
      select 1 from public.support_tickets t
      where t.id = can_see_ticket.ticket and t.user_id = (select auth.uid())
    )
  );
$$;

create policy "messages of own tickets but notes, or all for an admin" on public.ticket_messages
  for select to authenticated
  using (
    (select public.is_admin())
    or (not is_admin_note and (select public.is_approved()) and exists (
      select 1 from public.support_tickets t
      where t.id = ticket_id and t.user_id = (select auth.uid())
    ))
  );
create policy "write in a ticket that one sees" on public.ticket_messages
  for insert to authenticated
  with check (user_id = (select auth.uid()) and public.can_see_ticket(ticket_id));

create policy "files of own tickets but of notes, or all for an admin" on public.ticket_attachments
  for select to authenticated
  using (
    (select public.is_admin())
    or ((select public.is_approved()) and exists (
      select 1 from public.support_tickets t
      where t.id = ticket_id and t.user_id = (select auth.uid())
    ) and (message_id is null or exists (
      select 1 from public.ticket_messages m where m.id = message_id and not m.is_admin_note
    )))
  );
create policy "attach to a ticket that one sees" on public.ticket_attachments
  for insert to authenticated
  with check (
    uploaded_by = (select auth.uid()) and public.can_see_ticket(ticket_id)
    and (message_id is null or exists (
      select 1 from public.ticket_messages m
      where m.id = message_id and m.ticket_id = ticket_attachments.ticket_id
        and m.user_id = (select auth.uid())
    ))
  );

create policy "own reading" on public.ticket_read_status
  for select to authenticated using (user_id = (select auth.uid()));
create policy "mark a ticket read" on public.ticket_read_status
  for insert to authenticated
  with check (user_id = (select auth.uid()) and public.can_see_ticket(ticket_id));
create policy "mark it read again" on public.ticket_read_status
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and public.can_see_ticket(ticket_id));

create policy "admins read canned replies" on public.canned_replies
  for select to authenticated using ((select public.is_admin()));
create policy "admins add canned replies" on public.canned_replies
  for insert to authenticated with check ((select public.is_admin()));
create policy "admins change canned replies" on public.canned_replies
  for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "admins delete canned replies" on public.canned_replies
  for delete to authenticated using ((select public.is_admin()));

-- What the database derives. Nothing of it is believed from a client; the servers and the seed,
-- which act for no signed-in person, say it themselves.
create function private.trimmed(words text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(words, '^\s+|\s+$', '', 'g');
$$;

create function private.derive_ticket() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is null then return new; end if;
  if tg_op = 'INSERT' then
    perform private.count_question('ticket:' || auth.uid(), 20, interval '1 hour');
    new.user_email := (select u.email from auth.users u where u.id = auth.uid());
    new.title := private.trimmed(new.title);
    new.description := private.trimmed(new.description);
    new.status := 'pending';
    new.created_at := now();
  end if;
  new.updated_at := now();
  return new;
end;
$$;
create trigger support_tickets_derive before insert or update on public.support_tickets
  for each row execute function private.derive_ticket();

create function private.derive_message() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  ticket public.support_tickets;
begin
  if auth.uid() is null then return new; end if;
  -- A message that is sent again is refused as a duplicate, whatever became of its ticket.
  if exists (select 1 from public.ticket_messages m where m.id = new.id) then return new; end if;
  select * into ticket from public.support_tickets t where t.id = new.ticket_id;
  if ticket.status = 'resolved' and not (new.is_admin_note and public.is_admin()) then
    raise exception 'This ticket is resolved and takes no more messages.' using errcode = 'PT409';
  end if;
  perform private.count_question('message:' || auth.uid(), 60, interval '1 minute');
  new.from_support := public.is_admin() and ticket.user_id is distinct from auth.uid();
  new.is_admin_note := new.is_admin_note and public.is_admin();
  new.user_email := case
    when new.from_support or new.is_admin_note then 'Support'
    else (select u.email from auth.users u where u.id = auth.uid())
  end;
  new.message := private.trimmed(new.message);
  new.created_at := clock_timestamp();
  return new;
end;
$$;
create trigger ticket_messages_derive before insert on public.ticket_messages
  for each row execute function private.derive_message();

-- A row speaks of a file that its writer has stored; size and type are the stored file's own. Of
-- the name nothing is kept that could pass for a path or turn its letters around.
create function private.derive_attachment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  stored jsonb;
begin
  if auth.uid() is null then return new; end if;
  if exists (select 1 from public.ticket_attachments a where a.id = new.id) then return new; end if;
  if new.message_id is null and not public.is_admin() and exists (
    select 1 from public.support_tickets t where t.id = new.ticket_id and t.status = 'resolved'
  ) then
    raise exception 'This ticket is resolved and takes no more files.' using errcode = 'PT409';
  end if;
  select o.metadata into stored from storage.objects o
  where o.bucket_id = 'ticket-attachments' and o.name = new.file_path
    and o.owner_id = auth.uid()::text;
  if stored is null then
    raise exception 'There is no such file of yours.' using errcode = 'PT409';
  end if;
  new.file_size := (stored ->> 'size')::bigint;
  new.mime_type := stored ->> 'mimetype';
  new.file_name := btrim(regexp_replace(
    regexp_replace(new.file_name,
      '[\u0001-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff/\\]',
      '_', 'g'),
    '^\.+', '_'));
  new.created_at := now();
  return new;
end;
$$;
create trigger ticket_attachments_derive before insert on public.ticket_attachments
  for each row execute function private.derive_attachment();

-- A person says how far they have read, as the time of the newest message seen: a message that
-- commits while the page loads stays unread. Nobody has read the future, or unreads.
create function private.derive_reading() returns trigger
language plpgsql set search_path = '' as $$
begin
  if auth.uid() is null then return new; end if;
  new.last_read_at := least(new.last_read_at, clock_timestamp());
  if tg_op = 'UPDATE' then
    new.last_read_at := greatest(new.last_read_at, old.last_read_at);
  end if;
  return new;
end;
$$;
create trigger ticket_read_status_derive before insert or update on public.ticket_read_status
  for each row execute function private.derive_reading();

create function private.note_new_ticket() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.ticket_activity (ticket_id, active_at) values (new.id, new.created_at);
  -- who writes a ticket has read it
  insert into public.ticket_read_status (ticket_id, user_id, last_read_at)
  values (new.id, new.user_id, new.created_at);
  return null;
end;
$$;
create trigger support_tickets_activity after insert on public.support_tickets
  for each row execute function private.note_new_ticket();

create function private.note_new_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.ticket_activity a set
    last_message_at = case
      when new.is_admin_note then a.last_message_at
      else greatest(a.last_message_at, new.created_at)
    end,
    last_message_or_note_at = greatest(a.last_message_or_note_at, new.created_at),
    active_at = greatest(a.active_at, new.created_at)
  where a.ticket_id = new.ticket_id;
  if new.user_id is not null then
    insert into public.ticket_read_status as r (ticket_id, user_id, last_read_at)
    values (new.ticket_id, new.user_id, new.created_at)
    on conflict (ticket_id, user_id)
    do update set last_read_at = greatest(r.last_read_at, excluded.last_read_at);
  end if;
  return null;
end;
$$;
create trigger ticket_messages_activity after insert on public.ticket_messages
  for each row execute function private.note_new_message();
