-- What the market says, kept once for all servers, and how often they may ask it.

-- Candles

-- Closed candles, kept once for everybody, in blocks of 256 by their index
-- (domain/market/candle-codec.ts). A place in a block is filled once and never changes: what the exchange
-- says of a candle later stands in candle_corrections.
create table public.candle_blocks (
  market text not null,
  coin text not null,
  timeframe text not null,
  -- index of the block's first candle, divided by 256
  block integer not null,
  -- candles in it; it only grows, so that it also tells a writer whether somebody wrote meanwhile
  count smallint not null check (count between 1 and 256),
  candles bytea not null,
  primary key (market, coin, timeframe, block)
);

create function private.refuse_smaller_block() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.count <= old.count then
    raise exception 'block % of % % on % holds % candles; it can only get more',
      old.block, old.coin, old.timeframe, old.market, old.count using errcode = '55000';
  end if;
  return new;
end;
$$;

create trigger candle_blocks_only_grow before update on public.candle_blocks
  for each row execute function private.refuse_smaller_block();

-- What the exchange said of a candle after it was first kept, or after it was first missed. The
-- newest holds; an analysis remembers up to which it knew.
create table public.candle_corrections (
  id bigint generated always as identity primary key,
  market text not null,
  coin text not null,
  timeframe text not null,
  -- index of the candle
  candle integer not null,
  -- the correction that this one replaces; 0 for the candle as it was first kept, or missed
  replaces bigint not null,
  -- [time, open, high, low, close, volume]
  row jsonb not null,
  noticed_at timestamptz not null default now(),
  unique (market, coin, timeframe, candle, replaces)
);

-- Stretches for which the exchange was asked and had no candle.
create table public.candle_gaps (
  market text not null,
  coin text not null,
  timeframe text not null,
  -- indexes of the first and the last candle that are missing
  first integer not null,
  last integer not null check (last >= first),
  asked_at timestamptz not null default now(),
  primary key (market, coin, timeframe, first)
);

-- Requests

-- How much of an exchange's limits all servers together have used.
create table public.request_budgets (
  -- the exchange, with the host where EXCHANGE_URL takes the place of its own
  address text not null,
  -- one of the exchange's limits (analysis-server/market/exchange-limits.ts)
  quota text not null,
  -- when everything taken so far has been earned back
  spent_until timestamptz not null,
  -- no request leaves before this moment
  paused_until timestamptz not null default to_timestamp(0),
  primary key (address, quota)
);

-- Prices, and what derivatives say

-- The newest prices of a market. Of all copies of the server one takes the turn to ask the market;
-- the others read here.
create table public.market_prices (
  market text primary key,
  -- When a server last took the turn, whatever came of it.
  asked_at timestamptz not null,
  -- Null until the market has answered once.
  prices_at timestamptz,
  -- By coin: [price, change in 24 h, turnover of 24 h, tick size, moment]
  prices jsonb not null default '{}'
);

-- Of 30 days, as last read for a person (domain/analysis/derivatives-history.ts).
create table public.derivatives_histories (
  market text not null,
  coin text not null,
  history jsonb not null,
  -- the market is not asked again before
  due_at timestamptz not null,
  primary key (market, coin)
);

-- Open interest of all coins by the hour, of markets that give no history of it.
create table public.open_interest_counts (
  market text not null,
  counted_at timestamptz not null,
  -- by coin, in the coin
  counts jsonb not null,
  primary key (market, counted_at)
);
