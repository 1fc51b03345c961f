-- As before, but a ticket that the writer does not see is left to the policies: what becomes of it
-- (it is resolved, it takes no files) is not said of it.
create or replace function private.derive_message() returns trigger
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

create or replace function private.derive_attachment() returns trigger
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
