-- What the support screens ask: how many tickets are unread, a page of the list, the tiles.

-- Tickets with a visible message that is newer than the reading, or never opened.
create function public.unread_ticket_count() returns integer
language sql stable security definer set search_path = '' as $$
  select case
    when (select public.is_admin()) then (
      select count(*)::integer
      from private.ticket_activity a
      left join public.ticket_read_status r
        on r.ticket_id = a.ticket_id and r.user_id = (select auth.uid())
      where r.last_read_at is null or a.last_message_or_note_at > r.last_read_at
    )
    when (select public.is_approved()) then (
      select count(*)::integer
      from public.support_tickets t
      join private.ticket_activity a on a.ticket_id = t.id
      left join public.ticket_read_status r on r.ticket_id = t.id and r.user_id = t.user_id
      where t.user_id = (select auth.uid())
        and (r.last_read_at is null or a.last_message_at > r.last_read_at)
    )
    else 0
  end;
$$;

-- Words of a search, each taken as the beginning of a word. Null where there are none.
create function private.search_words(search text) returns tsquery
language sql immutable set search_path = '' as $$
  select string_agg(quote_literal(word) || ':*', ' & ')::tsquery
  from regexp_split_to_table(lower(coalesce(search, '')), '[^[:alnum:]@._-]+') as word
  where word <> '';
$$;

-- One page of the list, newest first. The owner's tickets, or all for an admin; only an admin
-- searches and filters. Counts and times leave notes out for the owner.
create function public.support_ticket_page(
  page_size integer default 20,
  page_offset integer default 0,
  search text default null,
  with_status text default null,
  with_priority text default null,
  oldest_first boolean default false
) returns table (
  id uuid, user_id uuid, user_email text, title text, description text,
  priority text, status text, created_at timestamptz, updated_at timestamptz,
  message_count integer, attachment_count integer, last_reply_at timestamptz, unread boolean
)
language plpgsql stable security definer set search_path = '' as $$
declare
  admin boolean := public.is_admin();
  words tsquery := private.search_words(search);
begin
  if not public.is_approved() then return; end if;
  if page_size not between 1 and 100 or page_offset < 0 then
    raise exception 'page_size is %, allowed: 1 to 100; page_offset is %, allowed: 0 or more',
      page_size, page_offset using errcode = '22023';
  end if;
  return query
  with page as (
    select t.* from public.support_tickets t
    where (admin or t.user_id = auth.uid())
      and (with_status is null or t.status = with_status)
      and (with_priority is null or t.priority = with_priority)
      and (words is null
        or to_tsvector('simple', t.title || ' ' || t.description || ' ' || t.user_email) @@ words)
    order by
      case when oldest_first then t.created_at end,
      case when not oldest_first then t.created_at end desc,
      t.id desc
    limit page_size offset page_offset
  )
  select p.id, p.user_id, p.user_email, p.title, p.description, p.priority, p.status,
    p.created_at, p.updated_at, m.messages, f.files,
    case when admin then a.last_message_or_note_at else a.last_message_at end,
    r.last_read_at is null or coalesce(
      case when admin then a.last_message_or_note_at else a.last_message_at end > r.last_read_at,
      false)
  from page p
  join private.ticket_activity a on a.ticket_id = p.id
  left join public.ticket_read_status r on r.ticket_id = p.id and r.user_id = auth.uid()
  cross join lateral (
    select count(*)::integer as messages from public.ticket_messages tm
    where tm.ticket_id = p.id and (admin or not tm.is_admin_note)
  ) m
  cross join lateral (
    select count(*)::integer as files from public.ticket_attachments ta
    left join public.ticket_messages tm on tm.id = ta.message_id
    where ta.ticket_id = p.id and (admin or tm.id is null or not tm.is_admin_note)
  ) f
  order by
    case when oldest_first then p.created_at end,
    case when not oldest_first then p.created_at end desc,
    p.id desc;
end;
$$;

-- How many tickets there are, in all and by status: the owner's, or all for an admin.
create function public.support_ticket_counts(
  search text default null, with_priority text default null
) returns table (status text, tickets integer)
language sql stable security definer set search_path = '' as $$
  select t.status, count(*)::integer
  from public.support_tickets t
  where ((select public.is_admin())
      or (t.user_id = (select auth.uid()) and (select public.is_approved())))
    and (with_priority is null or t.priority = with_priority)
    and (private.search_words(search) is null
      or to_tsvector('simple', t.title || ' ' || t.description || ' ' || t.user_email)
        @@ private.search_words(search))
  group by t.status;
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
  public.support_ticket_page(integer, integer, text, text, text, boolean),
  public.support_ticket_counts(text, text), public.support_authors(uuid)
  from public, anon;
grant execute on function
  public.can_see_ticket(uuid), public.unread_ticket_count(),
  public.support_ticket_page(integer, integer, text, text, text, boolean),
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

create function public.can_upload_ticket_file(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.support_tickets t
    where t.id::text = split_part(can_upload_ticket_file.path, '/', 1)
      and public.can_see_ticket(t.id)
  ) and can_upload_ticket_file.path ~
    '^[0-9a-f-]{36}/[0-9]{10,16}-[a-z0-9]{4,40}\.[a-z0-9]{1,8}$';
$$;
revoke all on function public.can_upload_ticket_file(text) from public, anon;
grant execute on function public.can_upload_ticket_file(text) to authenticated, service_role;

create policy "upload into the folder of a ticket that one sees" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'ticket-attachments' and public.can_upload_ticket_file(name));
create policy "read files of messages that one sees" on storage.objects
  for select to authenticated
  using (bucket_id = 'ticket-attachments' and (
    (owner_id = (select auth.uid())::text and public.can_upload_ticket_file(name))
    or exists (select 1 from public.ticket_attachments a where a.file_path = name)
  ));
create policy "take back an own file that no message speaks of" on storage.objects
  for delete to authenticated
  using (bucket_id = 'ticket-attachments' and owner_id = (select auth.uid())::text
    and not exists (select 1 from public.ticket_attachments a where a.file_path = name));

-- The channel 'ticket-updates' listens to these.
alter publication supabase_realtime
  add table public.support_tickets, public.ticket_messages, public.ticket_read_status;
