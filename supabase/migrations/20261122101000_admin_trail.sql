-- The trail of what admins and operators do. Triggers write it; nobody changes it.

-- By which ids the trail names people. A person who leaves takes this row along: what stays in the
-- trail then leads to nobody, without a row of the trail being touched.
create table private.trail_people (
  id uuid primary key default gen_random_uuid(),
  user_id uuid unique references auth.users (id) on delete cascade,
  -- where no account has confirmed the address
  email public.short_text unique check (email = lower(email)),
  check ((user_id is null) <> (email is null))
);
alter table private.trail_people enable row level security;
revoke all on private.trail_people from public, anon, authenticated;

create table public.admin_actions (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default clock_timestamp(),
  action text not null check (action in (
    'approve', 'revoke', 'add-admin', 'remove-admin', 'add-fallback-admin',
    'remove-fallback-admin', 'configure', 'set-ticket-status', 'add-reply', 'edit-reply',
    'remove-reply', 'delete-account'
  )),
  -- operator: the command line or the server's own settings; system: what follows from a sign-up;
  -- database: statements with the rights of a server that name nobody
  done_by text not null check (done_by in ('person', 'operator', 'system', 'database')),
  -- ids of private.trail_people, without a foreign key: they stay when a person leaves
  actor uuid,
  subject uuid,
  -- the id of a ticket or a reply, or the name of a setting
  object text,
  before text,
  after text,
  check ((done_by = 'person') = (actor is not null))
);
create index admin_actions_by_action_idx on public.admin_actions (action, id desc);
create index admin_actions_by_actor_idx on public.admin_actions (actor, id) where actor is not null;

alter table public.admin_actions enable row level security;
revoke all on public.admin_actions from public, anon, authenticated, service_role;
revoke all on sequence public.admin_actions_id_seq from public, anon, authenticated, service_role;
grant select on public.admin_actions to authenticated, service_role;
create policy "admins read the trail" on public.admin_actions
  for select to authenticated using ((select public.is_admin()));

create trigger admin_actions_stay before update or delete on public.admin_actions
  for each row execute function private.refuse_change();
create trigger admin_actions_are_not_emptied before truncate on public.admin_actions
  for each statement execute function private.refuse_change();
-- Also in a session that replays changes, where other triggers are silent.
alter table public.admin_actions enable always trigger admin_actions_stay;
alter table public.admin_actions enable always trigger admin_actions_are_not_emptied;

-- The trail's id of a person; of an address, that of the account that confirmed it.
create function private.trail_id(person uuid, address text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  account uuid := coalesce(person, (
    select u.id from auth.users u
    where lower(u.email) = lower(address) and u.email_confirmed_at is not null limit 1
  ));
begin
  insert into private.trail_people (user_id, email)
  values (account, case when account is null then lower(address) end)
  on conflict do nothing;
  return (
    select p.id from private.trail_people p
    where p.user_id = account or (account is null and p.email = lower(address))
  );
end;
$$;

-- A person by their token; else the one that a server names for its transaction as `app.actor`.
create function private.record_action(
  action text, subject uuid, object text default null, before text default null,
  after text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  named text := nullif(current_setting('app.actor', true), '');
  person uuid := coalesce(auth.uid(), case when named <> 'operator' then named::uuid end);
begin
  insert into public.admin_actions (action, done_by, actor, subject, object, before, after)
  values (
    record_action.action,
    case
      when person is not null then 'person'
      when named = 'operator' then 'operator'
      -- caused by another trigger
      when pg_trigger_depth() > 1 then 'system'
      else 'database'
    end,
    case when person is not null then private.trail_id(person, null) end,
    record_action.subject, record_action.object, record_action.before, record_action.after
  );
end;
$$;

create function private.record_approval() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was boolean := tg_op <> 'INSERT' and old.approved;
  becomes boolean := tg_op <> 'DELETE' and new.approved;
  entry public.waitlist := case when tg_op = 'DELETE' then old else new end;
begin
  if was = becomes then return null; end if;
  -- A row that goes with its account is no decision, and one without an account let nobody in.
  if tg_op = 'DELETE' and not exists (select 1 from auth.users u where u.id = old.user_id) then
    return null;
  end if;
  perform private.record_action(
    case when becomes then 'approve' else 'revoke' end,
    private.trail_id(entry.user_id, entry.email),
    before => case when was then 'approved' else 'waiting' end,
    after => case when becomes then 'approved' else 'waiting' end);
  return null;
end;
$$;
create trigger waitlist_trail after insert or update or delete on public.waitlist
  for each row execute function private.record_approval();

create function private.record_admin_list() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' and (tg_op = 'DELETE' or new.email <> old.email) then
    perform private.record_action('remove-admin', private.trail_id(null, old.email));
  end if;
  if tg_op <> 'DELETE' and (tg_op = 'INSERT' or new.email <> old.email) then
    perform private.record_action('add-admin', private.trail_id(null, new.email));
  end if;
  return null;
end;
$$;
create trigger admin_emails_trail after insert or update or delete on public.admin_emails
  for each row execute function private.record_admin_list();

-- Values of other settings stay out: nobody knows today what they will hold.
create function private.record_configuration() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was private.configuration := case when tg_op <> 'INSERT' then old end;
  becomes private.configuration := case when tg_op <> 'DELETE' then new end;
begin
  if was is not distinct from becomes then return null; end if;
  if was.key = 'admin_fallback_email' then
    perform private.record_action('remove-fallback-admin', private.trail_id(null, was.value));
  end if;
  if becomes.key = 'admin_fallback_email' then
    perform private.record_action('add-fallback-admin', private.trail_id(null, becomes.value));
  end if;
  if was.key <> 'admin_fallback_email' or becomes.key <> 'admin_fallback_email' then
    perform private.record_action('configure', null, coalesce(becomes.key, was.key));
  end if;
  return null;
end;
$$;
create trigger configuration_trail after insert or update or delete on private.configuration
  for each row execute function private.record_configuration();

create function private.record_ticket_status() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_action('set-ticket-status', private.trail_id(new.user_id, null),
    new.id::text, old.status, new.status);
  return null;
end;
$$;
create trigger support_tickets_trail after update on public.support_tickets
  for each row when (old.status is distinct from new.status)
  execute function private.record_ticket_status();

create function private.record_canned_reply() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was public.canned_replies := case when tg_op <> 'INSERT' then old end;
  becomes public.canned_replies := case when tg_op <> 'DELETE' then new end;
begin
  if was.title = becomes.title and was.body = becomes.body then return null; end if;
  perform private.record_action(
    case tg_op when 'INSERT' then 'add-reply' when 'UPDATE' then 'edit-reply' else 'remove-reply' end,
    null, coalesce(becomes.id, was.id)::text, was.title, becomes.title);
  return null;
end;
$$;
create trigger canned_replies_trail after insert or update or delete on public.canned_replies
  for each row execute function private.record_canned_reply();

-- An account that somebody else deletes. One's own leaves no entry, and an address that was never
-- confirmed is nobody's.
create function private.record_account_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A new id is as good as one that is kept: neither leads to anybody from now on.
  perform private.record_action('delete-account', coalesce(
    (select p.id from private.trail_people p where p.user_id = old.id), gen_random_uuid()));
  return old;
end;
$$;
create trigger account_deletion_trail before delete on auth.users
  for each row when (old.email_confirmed_at is not null and auth.uid() is distinct from old.id)
  execute function private.record_account_deletion();

-- Newest first, from before an entry, of one kind or of all. Addresses are those of today.
create function public.admin_trail(
  page_size integer default 25, before_id bigint default null, with_action text default null
) returns table (
  id bigint, created_at timestamptz, action text, done_by text, actor uuid, actor_email text,
  subject uuid, subject_email text, object text, before text, after text
)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.is_admin() then
    raise exception 'Only admins may read the trail.' using errcode = '42501';
  end if;
  if page_size not between 1 and 100 then
    raise exception 'page_size is %, allowed: 1 to 100', page_size using errcode = '22023';
  end if;
  return query
    select a.id, a.created_at, a.action, a.done_by, a.actor, actor_account.email::text,
      a.subject, coalesce(subject_account.email::text, s.email), a.object, a.before, a.after
    from public.admin_actions a
    left join private.trail_people p on p.id = a.actor
    left join auth.users actor_account on actor_account.id = p.user_id
    left join private.trail_people s on s.id = a.subject
    left join auth.users subject_account on subject_account.id = s.user_id
    where (before_id is null or a.id < before_id)
      and (with_action is null or a.action = with_action)
    order by a.id desc limit page_size;
end;
$$;
revoke all on function public.admin_trail(integer, bigint, text) from public, anon;
grant execute on function public.admin_trail(integer, bigint, text) to authenticated, service_role;

-- What somebody did as an admin. Other people stand in it by the trail's id alone.
create function private.admin_actions_of(person uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('created_at', a.created_at, 'action', a.action,
    'person', a.subject, 'object', a.object, 'before', a.before, 'after', a.after)
    order by a.id), '[]')
  from private.trail_people p join public.admin_actions a on a.actor = p.id
  where p.user_id = admin_actions_of.person;
$$;

revoke all on function private.trail_id(uuid, text),
  private.record_action(text, uuid, text, text, text), private.record_approval(),
  private.record_admin_list(), private.record_configuration(), private.record_ticket_status(),
  private.record_canned_reply(), private.record_account_deletion(),
  private.admin_actions_of(uuid) from public;
