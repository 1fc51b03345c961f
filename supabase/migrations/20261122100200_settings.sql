-- What a person chose. Written by the analysis server alone (/settings/update), read by the owner.

create table public.user_settings (
  user_id uuid primary key references auth.users (id) on delete cascade,
  push_notifications boolean not null default false,
  telegram_id text not null default '' check (telegram_id ~ '^\d{0,20}$'),
  monitoring_times text[] not null default '{}' check (cardinality(monitoring_times) <= 48),
  support_replies boolean not null default true,
  email_notifications boolean not null default false,
  updated_at timestamptz not null default now()
);
create index user_settings_times_idx on public.user_settings using gin (monitoring_times);

alter table public.user_settings enable row level security;
revoke all on public.user_settings from anon, authenticated;
grant select on public.user_settings to authenticated;

create policy "own settings" on public.user_settings
  for select to authenticated
  using (user_id = (select auth.uid()) and (select public.is_approved()));
