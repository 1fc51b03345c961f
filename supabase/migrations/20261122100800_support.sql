-- Support: tickets, their messages and files, and what each person has read. Internal notes stay
-- internal: the owner's role cannot see that one exists, neither as a row, a count, nor a time.

create table public.support_tickets (
  -- made by the client, so that sending twice makes one ticket
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  user_email public.short_text not null default '',
  title public.short_text not null constraint "title allowed: a text of up to 200 characters"
    check (title ~ '\S' and char_length(title) <= 200),
  description public.long_text not null constraint "description allowed: a text" check (description ~ '\S'),
  priority public.short_text not null default 'medium'
    constraint "priority allowed: low, medium, high" check (priority in ('low', 'medium', 'high')),
  status public.short_text not null default 'pending'
    constraint "status allowed: pending, in_progress, reviewing, resolved"
    check (status in ('pending', 'in_progress', 'reviewing', 'resolved')),
  created_at public.moment not null default now(),
  updated_at public.moment not null default now()
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
  user_email public.short_text not null default '',
  message public.long_text not null constraint "message allowed: a text" check (message ~ '\S'),
  is_admin_note boolean not null default false,
  from_support boolean not null default false,
  created_at public.moment not null default now()
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
  file_name public.short_text not null constraint "file_name allowed: 1 to 255 characters"
    check (char_length(file_name) between 1 and 255),
  file_path public.short_text not null unique,
  file_size bigint not null constraint "file_size allowed: 1 to 10485760 bytes"
    check (file_size between 1 and 10485760),
  mime_type public.short_text not null constraint "mime_type allowed: one of the eight types of files"
    check (mime_type in (
    'image/jpeg', 'image/png', 'image/gif', 'image/webp', 'application/pdf', 'text/plain',
    'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  )),
  uploaded_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at public.moment not null default now(),
  constraint file_path_is_in_the_ticket_folder
    check (file_path like ticket_id::text || '/%' and private.is_ticket_file_path(file_path))
);
create index ticket_attachments_ticket_idx on public.ticket_attachments (ticket_id);
create index ticket_attachments_message_idx on public.ticket_attachments (message_id);
create index ticket_attachments_uploader_idx on public.ticket_attachments (uploaded_by);

create table public.ticket_read_status (
  ticket_id uuid not null references public.support_tickets (id) on delete cascade,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  last_read_at public.moment not null default now(),
  primary key (ticket_id, user_id)
);
create index ticket_read_status_person_idx
  on public.ticket_read_status (user_id, ticket_id) include (last_read_at);

-- Answers that the team sends often.
create table public.canned_replies (
  id uuid primary key default gen_random_uuid(),
  title public.short_text not null constraint "title allowed: a text of up to 120 characters"
    check (title ~ '\S' and char_length(title) <= 120),
  body public.long_text not null constraint "body allowed: a text" check (body ~ '\S'),
  updated_at public.moment not null default now()
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
  for all to authenticated
  using (user_id = (select auth.uid()) and (select public.is_approved()))
  with check (user_id = (select auth.uid()) and public.can_see_ticket(ticket_id));

create policy "admins keep canned replies" on public.canned_replies
  for all to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));

-- What the database derives. Nothing of it is believed from a client; the servers and the seed,
-- which act for no signed-in person, say it themselves. Of a ticket that the writer does not see nothing
-- is said (that it is resolved, that it takes no files): it is left to the policies.
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
  if not public.can_see_ticket(new.ticket_id) then return new; end if;
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
  if not public.can_see_ticket(new.ticket_id) then return new; end if;
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
-- commits while the page loads stays unread. Nobody has read the future, or unreads. Each mark is news
-- for all of a person's pages, so they are counted; not those that a ticket or message brings.
create function private.derive_reading() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is null then return new; end if;
  if pg_trigger_depth() = 1 then
    perform private.count_question('read:' || auth.uid(), 120, interval '1 minute');
  end if;
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

-- What the support screens ask: how many tickets are unread, a page of the list, the tiles.

-- Tickets with a visible message that is newer than the reading, or never opened.
create function public.unread_ticket_count() returns integer
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  if public.is_admin() then
    return (
      select count(*)
      from private.ticket_activity a
      left join public.ticket_read_status r on r.ticket_id = a.ticket_id and r.user_id = me
      where r.last_read_at is null or a.last_message_or_note_at > r.last_read_at
    );
  end if;
  if not public.is_approved() then return 0; end if;
  -- One look at each index per ticket of the person, whatever the tables' sizes.
  return (
    select count(*)
    from public.support_tickets t
    cross join lateral (
      select a.last_message_at from private.ticket_activity a where a.ticket_id = t.id limit 1
    ) a
    left join lateral (
      select r.last_read_at from public.ticket_read_status r
      where r.ticket_id = t.id and r.user_id = me limit 1
    ) r on true
    where t.user_id = me and (r.last_read_at is null or a.last_message_at > r.last_read_at)
  );
end;
$$;

-- Words of a search, each taken as the beginning of a word. Null where there are none.
create function private.search_words(search text) returns tsquery
language sql immutable set search_path = '' as $$
  select string_agg(quote_literal(word) || ':*', ' & ')::tsquery
  from (
    select btrim(piece, '._-@') as word
    from regexp_split_to_table(
      lower(left(search, 200)), '[[:space:][:cntrl:]!"#$%&''()*+,/:;<=>?\\^`{|}~\[\]]+') as piece
  ) pieces
  where word <> '';
$$;

-- The conditions of a list: own tickets, or all for an admin, narrowed by what is asked for. Only
-- what is asked for stands in the statement, so that each question has an index.
-- $1: the person; $2: a status; $3: a priority; $4: words
create function private.ticket_conditions(
  admin boolean, with_status text, with_priority text, words tsquery
) returns text
language sql immutable set search_path = '' as $$
  select concat_ws(' and ', 'true',
    case when not admin then 't.user_id = $1' end,
    case when with_status is not null then 't.status = $2' end,
    case when with_priority is not null then 't.priority = $3' end,
    -- Found first, by their index: nothing tells Postgres how rare a word is that may go on.
    case when words is not null then $words$t.id = any (array(
      select s.id from public.support_tickets s
      where to_tsvector('simple', s.title || ' ' || s.description || ' ' || s.user_email) @@ $4
    ))$words$ end);
$$;

-- One page of the list: the owner's tickets, or all for an admin. Counts and times leave notes out
-- for the owner, and so does the order: by activity is the team's alone.
create function public.support_ticket_page(
  page_size integer default 20,
  page_offset integer default 0,
  search text default null,
  with_status text default null,
  with_priority text default null,
  sort text default 'newest'
) returns table (
  id uuid, user_id uuid, user_email public.short_text, title public.short_text,
  description public.long_text, priority public.short_text, status public.short_text,
  created_at public.moment, updated_at public.moment,
  message_count integer, attachment_count integer, last_reply_at timestamptz, unread boolean
)
language plpgsql stable security definer set search_path = '' as $$
declare
  admin boolean := public.is_admin();
  words tsquery := private.search_words(search);
  sorting text;
begin
  if not public.is_approved() then return; end if;
  if page_size not between 1 and 100 or page_offset not between 0 and 1000000 then
    raise exception 'page_size is %, allowed: 1 to 100; page_offset is %, allowed: 0 to 1000000',
      page_size, page_offset using errcode = '22023';
  end if;
  sorting := case
    when sort = 'newest' then 't.created_at desc, t.id desc'
    when sort = 'oldest' then 't.created_at, t.id'
    when sort = 'active' and admin then 'a.active_at desc, a.ticket_id desc'
  end;
  if sorting is null then
    raise exception 'sort is %, allowed: newest, oldest, and for admins active', sort
      using errcode = '22023';
  end if;
  return query execute format($page$
    with page as (
      select t.*, row_number() over (order by %1$s) as place
      from public.support_tickets t %3$s
      where %2$s
      order by %1$s
      limit $6 offset $7
    )
    select p.id, p.user_id, p.user_email, p.title, p.description, p.priority, p.status,
      p.created_at, p.updated_at, m.messages, f.files, replied.at,
      r.last_read_at is null or coalesce(replied.at > r.last_read_at, false)
    from page p
    join private.ticket_activity pa on pa.ticket_id = p.id
    cross join lateral (
      select case when $5 then pa.last_message_or_note_at else pa.last_message_at end as at
    ) replied
    left join public.ticket_read_status r on r.ticket_id = p.id and r.user_id = $1
    cross join lateral (
      select count(*)::integer as messages from public.ticket_messages tm
      where tm.ticket_id = p.id and ($5 or not tm.is_admin_note)
    ) m
    cross join lateral (
      select count(*)::integer as files from public.ticket_attachments ta
      left join public.ticket_messages tm on tm.id = ta.message_id
      where ta.ticket_id = p.id and ($5 or tm.id is null or not tm.is_admin_note)
    ) f
    order by p.place$page$,
    sorting, private.ticket_conditions(admin, with_status, with_priority, words),
    case when sort = 'active' then 'join private.ticket_activity a on a.ticket_id = t.id' end)
  using auth.uid(), with_status, with_priority, words, admin, page_size, page_offset;
end;
$$;

-- How many tickets there are by status: the owner's, or all for an admin.
create function public.support_ticket_counts(
  search text default null, with_priority text default null
) returns table (status public.short_text, tickets integer)
language plpgsql stable security definer set search_path = '' as $$
declare
  words tsquery := private.search_words(search);
begin
  if not public.is_approved() then return; end if;
  return query execute format(
    'select t.status, count(*)::integer from public.support_tickets t where %s group by t.status',
    private.ticket_conditions(public.is_admin(), null, with_priority, words))
  using auth.uid(), null::text, with_priority, words;
end;
$$;

-- Whose address stands behind each 'Support', for admins only.
create function public.support_authors(ticket uuid) returns table (message_id uuid, email text)
language sql stable security definer set search_path = '' as $$
  select m.id, u.email::text
  from public.ticket_messages m join auth.users u on u.id = m.user_id
  where (select public.is_admin()) and m.ticket_id = support_authors.ticket;
$$;

-- The bucket. A file is seen by who uploaded it, and by who sees the row that speaks of it.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('ticket-attachments', 'ticket-attachments', false, 10485760, array[
  'image/jpeg', 'image/png', 'image/gif', 'image/webp', 'application/pdf', 'text/plain',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
])
on conflict (id) do nothing;

-- Whether a path names a place in the folder of a ticket that the person sees.
create function public.is_path_in_seen_ticket(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_ticket_file_path(is_path_in_seen_ticket.path)
    and public.can_see_ticket((
      case when private.is_ticket_file_path(is_path_in_seen_ticket.path)
        then split_part(is_path_in_seen_ticket.path, '/', 1) end)::uuid);
$$;

-- At most 100 files of one person lie in one ticket's folder.
create function public.can_upload_ticket_file(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select public.is_path_in_seen_ticket(can_upload_ticket_file.path) and (
    select count(*) < 100 from storage.objects o
    where o.bucket_id = 'ticket-attachments'
      and o.name like split_part(can_upload_ticket_file.path, '/', 1) || '/%'
      and o.owner_id = (select auth.uid())::text
      and o.name <> can_upload_ticket_file.path
  );
$$;

-- At most 250 MB of one person lie in all folders together. Those of one person that come at the same
-- time wait for each other, so that they do not pass together.
create function public.has_room_for_file(bytes bigint) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  most constant bigint := 262144000;
  taken bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('files of ' || auth.uid(), 0));
  select coalesce(sum((o.metadata ->> 'size')::bigint), 0) into taken
  from storage.objects o
  where o.bucket_id = 'ticket-attachments' and o.owner_id = (select auth.uid())::text;
  if taken + coalesce(has_room_for_file.bytes, 0) > most then
    raise exception 'Your files take % of the 250 MB that a person may keep, and this one takes %. Please send a smaller file, or a link to it.',
      round(taken / 1048576.0, 1) || ' MB', round(coalesce(bytes, 0) / 1048576.0, 1) || ' MB'
      using errcode = 'PT413';
  end if;
  return true;
end;
$$;

create policy "upload into the folder of a ticket that one sees" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'ticket-attachments' and public.can_upload_ticket_file(name)
    and public.has_room_for_file((metadata ->> 'size')::bigint));
create policy "read files of messages that one sees" on storage.objects
  for select to authenticated
  using (bucket_id = 'ticket-attachments' and (
    (owner_id = (select auth.uid())::text and public.is_path_in_seen_ticket(name))
    or exists (select 1 from public.ticket_attachments a where a.file_path = name)
  ));
create policy "take back an own file that no message speaks of" on storage.objects
  for delete to authenticated
  using (bucket_id = 'ticket-attachments' and owner_id = (select auth.uid())::text
    and public.is_path_in_seen_ticket(name)
    and not exists (select 1 from public.ticket_attachments a where a.file_path = name));

-- The channel 'ticket-updates' listens to these; to files, so that an open thread shows them.
alter publication supabase_realtime
  add table public.support_tickets, public.ticket_messages, public.ticket_read_status,
    public.ticket_attachments;

-- The ticket's owner is notified that support answered. Written with the answer; never for a note, and
-- without a word of what was written.

create function private.tell_of_answer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.alerts (kind, user_id, ticket_id, event_id, expires_at)
  select 'support', t.user_id, t.id, new.id, now() + interval '1 day'
  from public.support_tickets t
  left join public.user_settings s on s.user_id = t.user_id
  where t.id = new.ticket_id and coalesce(s.support_replies, true);
  perform pg_notify('alerts', '');
  return null;
end;
$$;
create trigger ticket_messages_tell after insert on public.ticket_messages
  for each row when (new.from_support and not new.is_admin_note)
  execute function private.tell_of_answer();
