-- Tokens that language models were given and gave, by UTC day. The servers alone read and write it,
-- in one statement each, so that all processes together keep the day's budget.

create table private.model_usage (
  day date primary key,
  tokens bigint not null check (tokens >= 0)
);

alter table private.model_usage enable row level security;
revoke all on private.model_usage from public, anon, authenticated;

-- Reserves before a request what it may cost at most; false where the budget has no room for it.
create function private.reserve_model_tokens(reserved bigint, budget bigint) returns boolean
language plpgsql set search_path = '' as $$
begin
  delete from private.model_usage u where u.day < (now() at time zone 'utc')::date - 400;
  if reserved > budget then
    return false;
  end if;
  insert into private.model_usage as u (day, tokens)
  values ((now() at time zone 'utc')::date, reserved)
  on conflict (day) do update set tokens = u.tokens + excluded.tokens
    where u.tokens + excluded.tokens <= budget;
  return found;
end;
$$;

-- Puts what a request did cost in place of what was reserved for it on that day.
create function private.settle_model_tokens(on_day date, reserved bigint, used bigint) returns void
language sql set search_path = '' as $$
  update private.model_usage u set tokens = greatest(0, u.tokens - reserved + used)
  where u.day = on_day;
$$;

revoke all on function private.reserve_model_tokens(bigint, bigint) from public, anon, authenticated;
revoke all on function private.settle_model_tokens(date, bigint, bigint)
  from public, anon, authenticated;
