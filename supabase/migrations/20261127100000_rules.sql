-- "Tell me when": statements that a person waits for, and which of the vocabulary's hold each hour.

-- What held of the vocabulary (domain/rule/vocabulary.ts) by the candles closed at an hour, of each coin
-- that is scanned. Kept for 90 days; what a rule would have done is read from it.
create table private.hourly_claims (
  market text not null,
  coin text not null,
  hour timestamptz not null,
  -- among the most traded coins, which a rule on the market waits for
  listed boolean not null,
  -- by its hash; of a claim that is not in its own, nothing is known
  vocabulary text not null,
  holds text[] not null,
  -- candles were missing or too few
  unknown text[] not null,
  -- began to hold at the hour before, and hold again
  fired text[] not null,
  primary key (market, coin, hour)
);
alter table private.hourly_claims enable row level security;
create index hourly_claims_hour_idx on private.hourly_claims (hour);

-- Written by the analysis server, which knows the vocabulary; its person pauses and deletes it.
create table public.claim_rules (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  claim public.short_text not null,
  -- the claim in words
  phrase public.short_text not null,
  scope public.short_text not null check (scope in ('coin', 'list', 'market')),
  coin public.coin,
  -- unknown: to this version of the vocabulary; ended: the market does not list the coin any more
  state public.short_text not null default 'on'
    check (state in ('on', 'paused', 'unknown', 'ended')),
  -- hours that closed later fire it
  since public.moment not null default now(),
  -- of one coin: since when its claim is not known
  unknown_since public.moment,
  fired_at public.moment,
  fired_coin public.coin,
  created_at public.moment not null default now(),
  check ((scope = 'coin') = (coin is not null)),
  unique nulls not distinct (user_id, claim, scope, coin)
);
alter table public.claim_rules enable row level security;
create index claim_rules_claim_idx on public.claim_rules (claim) where state = 'on';
create index claim_rules_coin_idx on public.claim_rules (coin) where coin is not null;

grant select, delete, update (state) on public.claim_rules to authenticated;
create policy "own rules" on public.claim_rules
  for all to authenticated
  using (user_id = (select auth.uid()) and (select public.is_approved()))
  with check (user_id = (select auth.uid()) and state in ('on', 'paused'));

create trigger claim_rules_are_limited before insert on public.claim_rules
  for each row execute function private.limit_rows(50, 'rules');

-- One that goes on fires for what begins from then on.
create function private.set_claim_rule_state() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user = 'authenticated' and new.state not in ('on', 'paused') then
    raise check_violation using constraint = 'state allowed: on, paused',
      message = format('state is "%s"; allowed: on, paused', new.state);
  end if;
  if new.state = 'on' then
    new.since := now();
    new.unknown_since := null;
  end if;
  return new;
end;
$$;
create trigger claim_rules_go_on before update of state on public.claim_rules
  for each row execute function private.set_claim_rule_state();
