-- Whether Postgres knows a zone by this name. Not a set that is looked up: names have aliases.
create function private.is_time_zone(name text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  perform timestamptz '2000-01-01' at time zone name;
  return name ~ '^[A-Za-z][A-Za-z0-9_+/-]{1,63}$';
exception when invalid_parameter_value then
  return false;
end;
$$;

-- What a person chose. Written by the analysis server alone (/settings/update), read by the owner.

create table public.user_settings (
  user_id uuid primary key references auth.users (id) on delete cascade,
  push_notifications boolean not null default false,
  telegram_id public.short_text not null default ''
    constraint "telegram_id allowed: a number of up to 20 digits" check (telegram_id ~ '^\d{0,20}$'),
  monitoring_times public.short_list not null default '{}',
  support_replies boolean not null default true,
  email_notifications boolean not null default false,
  -- nothing is sent between these times of the person's own zone; it waits for the end
  quiet_from public.short_text check (quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  quiet_until public.short_text check (quiet_until ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  time_zone public.short_text not null default 'America/New_York'
    check (private.is_time_zone(time_zone)),
  -- a replaced Trade and a touched stop are sent then, too
  quiet_passes boolean not null default false,
  -- kinds of notices that are not sent
  silent_kinds public.short_list not null default '{}' check (
    silent_kinds <@ array['change', 'stop', 'target', 'entry', 'level', 'rule', 'support', 'missed',
      'webhook', 'paused']),
  -- channels that are used only where no device has shown a notification in time
  backup_channels public.short_list not null default '{}' check (backup_channels <@ array['telegram', 'email']),
  updated_at public.moment not null default now(),
  check ((quiet_from is null) = (quiet_until is null)),
  check (quiet_from <> quiet_until)
);
create index user_settings_times_idx on public.user_settings using gin (monitoring_times);

select private.let_owner('select', 'public.user_settings');
-- Coins of which a person is not notified; written by the person.
create table public.coin_mutes (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  coin public.coin not null,
  -- null: for ever
  until public.moment,
  created_at public.moment not null default now(),
  primary key (user_id, coin)
);
-- An upsert writes the coin, too.
select private.let_owner('select, delete, insert (coin, until), update (coin, until)',
  'public.coin_mutes');
-- A person has at most 500, of which those that are over make room. The lock keeps inserts that run
-- beside each other from passing that.
create function private.limit_coin_mutes() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('coin_mutes ' || new.user_id, 0));
  delete from public.coin_mutes m
    where m.user_id = new.user_id and m.coin <> new.coin and m.until < now();
  if (
    select count(*) from public.coin_mutes m where m.user_id = new.user_id and m.coin <> new.coin
  ) >= 500 then
    raise exception 'You have muted 500 coins, which is the most. Unmute one first.'
      using errcode = 'PT409';
  end if;
  return new;
end;
$$;
create trigger coin_mutes_limit before insert on public.coin_mutes
  for each row execute function private.limit_coin_mutes();
