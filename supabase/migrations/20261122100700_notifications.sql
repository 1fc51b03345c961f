-- What people are notified of, the devices and chats it goes to, and what came of each try.

-- The words of a change, the same for all whose entries referred to the same analyses. Not tied by a
-- key, which would be looked up for each alert; housekeeping removes those that no alert is older than.
create table public.alert_messages (
  id uuid primary key default gen_random_uuid(),
  -- the analysis that brought the change, or whose plan was touched; null for a person's own level
  snapshot_id uuid,
  -- whose note is in the words: nobody else may read them
  user_id uuid,
  -- the claim that a rule waited for
  claim public.short_text,
  title public.short_text not null check (title <> ''),
  body public.long_text not null,
  -- a replaced Trade or a touched stop
  urgent boolean not null default false,
  created_at public.moment not null default now()
);
create index alert_messages_snapshot_idx on public.alert_messages (snapshot_id);
create index alert_messages_person_idx on public.alert_messages (user_id) where user_id is not null;
grant select on public.alert_messages to authenticated;
create policy "approved people read messages" on public.alert_messages
  for select to authenticated
  using ((user_id is null or user_id = (select auth.uid())) and (select public.is_approved()));

-- The outbox, whatever it tells. Written in the transaction that makes the news: changes and missed
-- checks by the monitor, an answer by a trigger. Telling 20,000 people of a change writes 20,000 rows, so they are narrow, and
-- nothing is looked up for each: no key ties them to what they tell of, their message or their account.
create table public.alerts (
  -- a number: its index grows at one end
  id bigint generated always as identity primary key,
  user_id uuid not null,
  kind text not null default 'change' check (
    kind in ('change', 'stop', 'target', 'entry', 'level', 'rule', 'support', 'missed', 'webhook',
      'paused', 'digest')),
  -- of a change or a touch
  coin public.coin,
  snapshot_id uuid,
  previous_snapshot_id uuid,
  message_id uuid,
  -- of an answer by support
  ticket_id uuid,
  -- what it is about where that is no change: the touch, the answer, the notice of missed checks; of a
  -- rule, a webhook that was turned off and a digest, just a key
  event_id uuid,
  -- nothing is sent before; later than its making where quiet hours hold it
  not_before public.moment not null default now(),
  -- what is not delivered by then is out of date; for a change the next monitoring slot
  expires_at public.moment not null,
  created_at public.moment not null default now(),
  -- The rest belongs to the push server.
  status text not null default 'pending' check (status in ('pending', 'delivering', 'sent', 'dead')),
  -- why nothing was sent
  reason text,
  open_deliveries integer not null default 0 check (open_deliveries >= 0),
  delivered integer not null default 0,
  finished_at public.moment,
  -- when it goes to the next of the person's backup channels, unless a device has shown it; null: never
  escalate_at public.moment,
  -- the digest that tells of it in place of a message of its own
  merged_into bigint,
  unique (user_id, coin, snapshot_id),
  check (
    (kind in ('change', 'stop', 'target', 'entry', 'level', 'rule'))
      = (num_nonnulls(coin, message_id) = 2)),
  check (kind <> 'change' or snapshot_id is not null),
  check ((kind = 'support') = (ticket_id is not null)),
  check ((kind = 'change') = (event_id is null)),
  check ((status in ('sent', 'dead')) = (finished_at is not null)),
  check ((status = 'dead') = (reason is not null)),
  check (merged_into is null or status = 'dead')
);
-- What is held lies behind what is due, and is not looked at.
create index alerts_pending_idx on public.alerts (not_before) where status = 'pending';
create index alerts_escalation_idx on public.alerts (escalate_at) where escalate_at is not null;
create unique index alerts_event_key on public.alerts (event_id, user_id) where event_id is not null;
create index alerts_finished_idx on public.alerts (finished_at) where finished_at is not null;
create index alerts_merged_idx on public.alerts (merged_into) where merged_into is not null;
create index alerts_digest_idx on public.alerts (user_id)
  where kind = 'digest' and status = 'pending';

select private.let_owner('select', 'public.alerts');

-- How many messages were sent for a person within the hour that began with the first of them: over all
-- channels, tries again and tests included. Each account has its row from the start, so that two
-- processes that send at once wait for each other.
create table private.outbound_hours (
  user_id uuid primary key references auth.users (id) on delete cascade,
  began_at public.moment not null default now(),
  requests integer not null default 0 check (requests >= 0)
) with (fillfactor = 50);

-- A device that asked for push messages. Only the push server touches it.
create table public.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  endpoint public.web_address not null unique,
  -- scheme, host and port of the endpoint: the push service
  origin public.web_address not null,
  -- the device's P-256 point (65 bytes) and secret (16 bytes), base64url
  p256dh public.short_text not null,
  auth public.short_text not null,
  -- which of our VAPID keys the subscription was made with
  vapid_key_id public.short_text not null,
  label public.short_text not null,
  -- coarse, by the user agent: 'android', 'apple-phone', ...
  platform public.short_text not null default 'other',
  created_at public.moment not null default now(),
  last_delivered_at public.moment,
  -- when the device last said that it has shown a message
  last_shown_at public.moment,
  -- messages accepted since then, and when the first of them was
  unshown integer not null default 0,
  unshown_since public.moment,
  -- refusals in a row since the last success
  refusals integer not null default 0,
  last_refusal text
);
create index push_subscriptions_person_idx on public.push_subscriptions (user_id, created_at);

-- Where a person's alerts go on Telegram, and whether that Telegram user agreed.
create table public.telegram_links (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  telegram_id public.short_text not null check (telegram_id ~ '^\d{1,20}$'),
  state text not null default 'requested'
    check (state in ('requested', 'waiting_for_start', 'asked', 'confirmed', 'declined', 'blocked')),
  -- why alerts do not go there
  reason text,
  created_at public.moment not null default now(),
  confirmed_at public.moment,
  last_delivered_at public.moment,
  unique (user_id, telegram_id),
  check (state <> 'confirmed' or confirmed_at is not null)
);
create index telegram_links_chat_idx on public.telegram_links (telegram_id);
create index telegram_links_requested_idx on public.telegram_links (created_at)
  where state = 'requested';

-- One-shot codes of the link into the bot, hashed.
create table public.telegram_link_codes (
  code_hash public.short_text primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at public.moment not null default now(),
  expires_at public.moment not null
);
create index telegram_link_codes_person_idx on public.telegram_link_codes (user_id);

-- Who messages are sent through, and whether they asked us to wait.
create table public.push_origins (
  origin text primary key,
  paused_until public.moment,
  reason text
);

-- Addresses at which a person's own program receives their alerts. Only the push server touches them:
-- the secret signs what is sent, and an address may be a secret itself.
create table public.webhooks (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  url public.web_address not null,
  -- names the receiver's scheme, host and port without giving them away
  origin text not null references public.push_origins (origin),
  -- how a notice is written for the receiver
  form text not null check (form in ('standard', 'ntfy', 'discord', 'slack')),
  label public.short_text not null default '' check (length(label) <= 60),
  secret public.short_text not null,
  -- the secret before this one, which signs beside it until then
  old_secret public.short_text,
  old_secret_until public.moment,
  state text not null default 'on' check (state in ('on', 'disabled')),
  -- since when every try has failed
  failing_since public.moment,
  -- how the last try failed, or why nothing is sent any more
  reason text,
  created_at public.moment not null default now(),
  last_delivered_at public.moment,
  unique (user_id, url),
  check ((old_secret is null) = (old_secret_until is null)),
  check (state = 'on' or reason is not null)
);
create index webhooks_origin_idx on public.webhooks (origin);

-- One try-or-more at one target of one alert.
create table public.alert_deliveries (
  id bigint generated always as identity primary key,
  alert_id bigint not null references public.alerts (id) on delete cascade,
  -- as the push server names it: 'push', 'telegram', 'email', 'webhook'
  channel text not null,
  -- the id of a subscription or webhook, a Telegram id, an account; outlives the row it names
  target text not null,
  -- who it is sent through: the push service's or receiver's origin, or the channel's name
  origin text not null,
  attempts integer not null default 0,
  -- the next moment at which a worker may take it; while one holds it, the end of its lease
  next_attempt_at public.moment not null default now(),
  lease uuid,
  -- the small form of the message, after 413
  shrunk boolean not null default false,
  -- how the last try went, in words; with all tries in order
  outcome text,
  history jsonb not null default '[]',
  delivered boolean not null default false,
  finished_at public.moment,
  -- SHA-256 of what the device gives back once it has shown the message; of the latest try
  shown_hash bytea,
  shown_at public.moment,
  unique (alert_id, target, channel)
);
create index alert_deliveries_due_idx on public.alert_deliveries (origin, next_attempt_at)
  where finished_at is null;

-- Which process reads the bot's updates.
create table public.telegram_poller (
  only_row boolean primary key default true check (only_row),
  holder uuid,
  leased_until timestamptz
);
insert into public.telegram_poller default values;

-- The moment at which quiet hours end that hold now, null where none do. Bounds are of the person's
-- own clock: one that a clock change leaves out is as much later, of one that comes twice the second
-- counts. The hours that hold began today or yesterday.
create function private.quiet_end(
  quiet_from text, quiet_until text, zone text, moment timestamptz
) returns timestamptz
language sql stable set search_path = '' as $$
  select max(n.ends) from (
    select (d.day + quiet_from::time) at time zone zone as begins,
      (d.day + quiet_until::time
        + case when quiet_until <= quiet_from then interval '1 day' else interval '0' end
      ) at time zone zone as ends
    from (values (-1), (0)) as days (back)
    cross join lateral (select (moment at time zone zone)::date + back as day) d
  ) n
  where quiet_from <> quiet_until and n.begins <= moment and moment < n.ends
$$;

-- Other quiet hours are judged again: what the old ones hold is due now, and held again where it must.
create function private.judge_quiet_hours_again() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  with held as (
    -- also what is being planned at this moment, by the old ones
    select a.id, a.not_before from public.alerts a
    where a.user_id = new.user_id and (a.status = 'pending' or a.not_before > now())
    for update
  ), freed as (
    update public.alerts a set
      not_before = now(),
      escalate_at = case when a.escalate_at = h.not_before then now() else a.escalate_at end
    from held h where a.id = h.id and h.not_before > now()
    returning a.id, h.not_before as held_until
  )
  update public.alert_deliveries d set next_attempt_at = now()
  from freed f
  where d.alert_id = f.id and d.finished_at is null and d.next_attempt_at = f.held_until;
  perform pg_notify('alerts', '');
  return null;
end;
$$;
create trigger user_settings_quiet_changed
  after update of quiet_from, quiet_until, time_zone, quiet_passes on public.user_settings
  for each row when (
    (old.quiet_from, old.quiet_until, old.time_zone, old.quiet_passes)
    is distinct from (new.quiet_from, new.quiet_until, new.time_zone, new.quiet_passes)
  ) execute function private.judge_quiet_hours_again();

-- A Telegram ID that a person typed is a request: its owner has to agree in the bot. The connection of
-- the ID before goes with it, but for the memory of a question: nobody is asked twice by typing again.
create function private.request_telegram_link() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.telegram_links l
  where l.user_id = new.user_id and l.telegram_id <> new.telegram_id
    and l.state not in ('asked', 'declined');
  if new.telegram_id = '' then return new; end if;
  insert into public.telegram_links (user_id, telegram_id)
  values (new.user_id, new.telegram_id)
  on conflict (user_id, telegram_id) do nothing;
  perform pg_notify('telegram_links', '');
  return new;
end;
$$;

create trigger user_settings_telegram_added after insert on public.user_settings
  for each row when (new.telegram_id <> '') execute function private.request_telegram_link();
create trigger user_settings_telegram_changed after update of telegram_id on public.user_settings
  for each row when (new.telegram_id is distinct from old.telegram_id)
  execute function private.request_telegram_link();
