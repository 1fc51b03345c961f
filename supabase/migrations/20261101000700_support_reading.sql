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
  id uuid, user_id uuid, user_email text, title text, description text,
  priority text, status text, created_at timestamptz, updated_at timestamptz,
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
) returns table (status text, tickets integer)
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

revoke all on function
  public.can_see_ticket(uuid), public.unread_ticket_count(),
  public.support_ticket_page(integer, integer, text, text, text, text),
  public.support_ticket_counts(text, text), public.support_authors(uuid)
  from public, anon;
grant execute on function
  public.can_see_ticket(uuid), public.unread_ticket_count(),
  public.support_ticket_page(integer, integer, text, text, text, text),
  public.support_ticket_counts(text, text), public.support_authors(uuid)
  to authenticated, service_role;

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
revoke all on function public.is_path_in_seen_ticket(text), public.can_upload_ticket_file(text)
  from public, anon;
grant execute on function public.is_path_in_seen_ticket(text), public.can_upload_ticket_file(text)
  to authenticated, service_role;

create policy "upload into the folder of a ticket that one sees" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'ticket-attachments' and public.can_upload_ticket_file(name));
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
