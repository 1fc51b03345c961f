-- Finished analyses never change; runs and jobs are the way there. Among them is the hourly scan.

create table public.analysis_snapshots (
  id uuid primary key default gen_random_uuid(),
  coin text not null,
  market text not null,
  -- close of the newest candle used
  snapshot_time timestamptz not null,
  taken_at timestamptz not null default now(),
  engine text not null,
  -- domain/analysis/analysis.ts AnalysisResult
  result jsonb not null,
  -- the result's tradeRecommendation again, so that lists need not read the whole result
  recommendation jsonb not null,
  -- domain/analysis/snapshot-inputs.ts SnapshotInputs
  inputs jsonb not null
);
create index analysis_snapshots_coin_idx on public.analysis_snapshots (coin, snapshot_time desc);

create function private.refuse_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception '% rows are immutable', tg_table_name using errcode = '55000';
end;
$$;

create trigger analysis_snapshots_are_immutable before update on public.analysis_snapshots
  for each row execute function private.refuse_change();

select private.let_approved_read('public.analysis_snapshots');

-- One run for a coin, market and newest closed 15m candle; every job for it shares the run, unless it
-- is one of the scan's that has plain words.
create table public.analysis_runs (
  id uuid primary key default gen_random_uuid(),
  coin text not null,
  market text not null,
  candle_close timestamptz not null,
  -- why it was asked for: people's runs are counted against the queue's limit, the others not
  purpose text not null default 'person' check (purpose in ('person', 'monitor', 'scan')),
  -- rules write its words although a language model is connected: for the scan alone
  plain boolean not null default false,
  status text not null default 'queued'
    check (status in ('queued', 'processing', 'complete', 'error')),
  progress text not null default '',
  -- domain/analysis/analysis.ts AnalysisFacts, there before the words are
  facts jsonb,
  -- domain/claim/claim.ts SpannedText: the sections that are finished while the words are written
  words jsonb,
  snapshot_id uuid references public.analysis_snapshots (id) on delete cascade,
  error text,
  attempts integer not null default 0,
  heartbeat_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index analysis_runs_shared_key on public.analysis_runs (coin, market, candle_close, plain)
  where status <> 'error';
create index analysis_runs_unfinished_idx on public.analysis_runs (heartbeat_at)
  where status in ('queued', 'processing');
create index analysis_runs_snapshot_idx on public.analysis_runs (snapshot_id);

-- A person's request, by the key that the client made.
create table public.analysis_jobs (
  user_id uuid not null references auth.users (id) on delete cascade,
  key public.short_text not null,
  coin public.coin not null,
  run_id uuid not null references public.analysis_runs (id) on delete cascade,
  -- the result goes to the person's own entry of the watch list
  refresh boolean not null default false,
  created_at public.moment not null default now(),
  primary key (user_id, key)
);
create index analysis_jobs_run_idx on public.analysis_jobs (run_id);
create index analysis_jobs_created_idx on public.analysis_jobs (user_id, created_at desc);

-- Tokens that language models were given and gave, by UTC day. The servers alone read and write it,
-- in one statement each, so that all processes together keep the day's budget. `tokens` are all of
-- the day, `question_tokens` those of them that people's questions cost.

create table private.model_usage (
  day date primary key,
  tokens bigint not null check (tokens >= 0),
  question_tokens bigint not null default 0 check (question_tokens >= 0)
);

-- Reserves before a request what it may cost at most; false where the budget has no room for it.
-- `question_budget` bounds the questions of the day, and is null for what is no question.
create function private.reserve_model_tokens(reserved bigint, budget bigint, question_budget bigint)
returns boolean
language plpgsql set search_path = '' as $$
begin
  delete from private.model_usage u where u.day < (now() at time zone 'utc')::date - 400;
  if reserved > least(budget, question_budget) then
    return false;
  end if;
  insert into private.model_usage as u (day, tokens, question_tokens)
  values (
    (now() at time zone 'utc')::date, reserved,
    case when question_budget is null then 0 else reserved end
  )
  on conflict (day) do update set tokens = u.tokens + excluded.tokens,
      question_tokens = u.question_tokens + excluded.question_tokens
    where u.tokens + excluded.tokens <= budget
      and (question_budget is null
        or u.question_tokens + excluded.question_tokens <= question_budget);
  return found;
end;
$$;

-- Puts what a request did cost in place of what was reserved for it on that day.
create function private.settle_model_tokens(
  on_day date, reserved bigint, used bigint, of_question boolean
) returns void
language sql set search_path = '' as $$
  update private.model_usage u set tokens = greatest(0, u.tokens - reserved + used),
    question_tokens = case when of_question
      then greatest(0, u.question_tokens - reserved + used) else u.question_tokens end
  where u.day = on_day;
$$;

-- Counts a person's question to a language model by the hour and by the day, in UTC, where both have
-- room for it. `asked_hour` and `asked_day` count it too; `again_at` is null where it was counted.
create function private.count_model_question(
  person uuid, hourly integer, daily integer,
  out asked_hour integer, out asked_day integer, out again_at timestamptz
)
language plpgsql set search_path = '' as $$
declare
  this_hour constant timestamptz := date_bin('1 hour', now(), 'epoch');
  this_day constant timestamptz := date_bin('1 day', now(), 'epoch');
begin
  delete from private.question_counts q where q.window_start < now() - interval '1 day';
  -- An upsert locks the row, so that two questions at once are counted one after the other.
  insert into private.question_counts as q (bucket, window_start, asked)
  values ('model day:' || person, this_day, 0)
  on conflict (bucket, window_start) do update set asked = q.asked
  returning q.asked into asked_day;
  insert into private.question_counts as q (bucket, window_start, asked)
  values ('model hour:' || person, this_hour, 0)
  on conflict (bucket, window_start) do update set asked = q.asked
  returning q.asked into asked_hour;
  again_at := case
    when asked_day >= daily then this_day + interval '1 day'
    when asked_hour >= hourly then this_hour + interval '1 hour'
  end;
  if again_at is null then
    perform private.add_model_questions(person, 1);
    asked_hour := asked_hour + 1;
    asked_day := asked_day + 1;
  end if;
end;
$$;

-- Adds to what a person has asked in this hour and on this day; -1 takes back a question that was
-- not put to the model.
create function private.add_model_questions(person uuid, added integer) returns void
language sql set search_path = '' as $$
  update private.question_counts q set asked = greatest(0, q.asked + added)
  where (q.bucket = 'model day:' || person and q.window_start = date_bin('1 day', now(), 'epoch'))
    or (q.bucket = 'model hour:' || person and q.window_start = date_bin('1 hour', now(), 'epoch'));
$$;

-- Scan: of the market's most traded coins, hourly, made once for everybody.

-- The hour whose coins are scanned now, or were scanned last; one row a market.
create table public.scan_hours (
  market text primary key,
  -- by the scan's clock, as are the times below
  hour timestamptz not null,
  opened_at timestamptz not null,
  -- null while coins wait
  finished_at timestamptz
);

-- The coins of that hour.
create table public.scan_coins (
  market text not null references public.scan_hours (market) on delete cascade,
  coin text not null,
  -- by turnover of 24 hours; 1 is the most traded; null for a coin that is here for a rule
  place smallint,
  -- is scanned first
  has_rule boolean not null default false,
  run_id uuid references public.analysis_runs (id) on delete set null,
  status text not null default 'waiting' check (status in ('waiting', 'done', 'failed')),
  primary key (market, coin)
);
create index scan_coins_run_idx on public.scan_coins (run_id);

-- The newest result of each coin. It keeps its snapshot.
create table public.scan_rows (
  market text not null,
  coin text not null,
  place smallint,
  snapshot uuid not null references public.analysis_snapshots (id),
  scanned_at timestamptz not null,
  -- domain/analysis/scan.ts ScannedPlan
  plan jsonb not null,
  primary key (market, coin)
);
create index scan_rows_snapshot_idx on public.scan_rows (snapshot);

select private.let_approved_read('public.scan_rows');
