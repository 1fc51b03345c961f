import { verifyLedger } from '../../analysis-server/ledger/verify-ledger.ts';
import type { Database } from '../../platform/database/database.ts';

/** Each statement gives what breaks the rule it is named by. */
const RULES: Readonly<Record<string, string>> = {
  'two plans of a coin stand': `
    select market || ' ' || coin as fault from public.plans where ended_at is null
    group by market, coin having count(*) > 1`,
  'an entry has not one plan that its analysis opened': `
    select 'entry ' || e.number as fault from public.ledger_records e
    left join public.plans p on p.entry = e.number
    where e.kind = 'entry' and (p.hash is null or p.snapshot <> e.snapshot or p.coin <> e.coin
      or p.market <> e.market or p.opened_at <> to_timestamp(e.snapshot_time / 1000.0))`,
  'an entry is settled or held twice': `
    select 'entry ' || coalesce(settles, holds) as fault from public.ledger_records
    where kind in ('settlement', 'held') group by settles, holds having count(*) > 1`,
  'a plan and its settlement differ': `
    select p.coin || ' ' || coalesce(p.ended_by, 'stands') as fault
    from public.plans p left join public.ledger_records s on s.settles = p.entry
    where (p.ended_at, p.ended_by, p.exit, p.net_r, p.replaced_by) is distinct from (
      to_timestamp(s.settled_at / 1000.0),
      case s.outcome when 'hit' then 'target' when 'stopped' then 'stop' when 'expired' then 'time'
        else s.outcome end,
      (s.content::jsonb ->> 'exit')::float8, s.net_r, (s.content::jsonb ->> 'next')::bigint)`,
  'an entry is held that was not replaced': `
    select 'entry ' || h.holds as fault from public.ledger_records h
    left join public.ledger_records s on s.settles = h.holds
    where h.kind = 'held' and s.outcome is distinct from 'replaced'`,
  'what is followed is not what is open': `
    select 'entry ' || e.number as fault from public.ledger_records e
    left join private.ledger_progress g on g.entry = e.number
    left join public.ledger_records s on s.settles = e.number
    left join public.ledger_records h on h.holds = e.number
    where e.kind = 'entry' and (g.entry is not null) is distinct from
      (s.number is null or s.outcome = 'replaced' and h.number is null)`,
  'a plan begins before the one before it ended': `
    select p.coin as fault from public.plans p join public.plans q
      on q.market = p.market and q.coin = p.coin and q.opened_at < p.opened_at
    where q.ended_at is null or q.ended_at > p.opened_at
      or q.ended_at = p.opened_at and q.replaced_by is distinct from p.entry`,
  'an analysis names no plan of its coin': `
    select s.coin as fault from public.analysis_snapshots s
    left join public.plans p on p.hash = s.recommendation #>> '{plan,hash}' and p.coin = s.coin
      and p.market = s.market
    where p.hash is null or (s.recommendation #>> '{plan,event}' in ('opened', 'replaced'))
      is distinct from (p.snapshot = s.id)`,
  'an analysis keeps a plan that had ended': `
    select s.coin || ' ' || p.ended_by as fault from public.analysis_snapshots s
    join public.plans p on p.hash = s.recommendation #>> '{plan,hash}'
    where s.recommendation #>> '{plan,event}' = 'kept' and p.ended_at <= s.snapshot_time`,
  'an analysis says another end': `
    select s.coin as fault from public.analysis_snapshots s
    join public.plans p on p.hash = s.recommendation #>> '{plan,hash}'
    where s.recommendation #>> '{plan,event}' = 'ended' and (
      p.ended_by is distinct from s.recommendation #>> '{plan,ended,by}' or p.ended_at
        is distinct from to_timestamp((s.recommendation #>> '{plan,ended,at}')::float8 / 1000))`,
  'an analysis says another replacement': `
    select s.coin as fault from public.analysis_snapshots s
    join public.plans p on p.hash = s.recommendation #>> '{plan,hash}'
    left join public.plans q on q.replaced_by = p.entry
    where q.hash is distinct from s.recommendation #>> '{plan,replaced,hash}'`,
  'a run and its analysis part': `
    select r.status as fault from public.analysis_runs r
    left join public.analysis_snapshots s on s.id = r.snapshot_id
    where (r.status = 'complete') is distinct from (s.id is not null)`,
};

/** What a coin's plans, their record and the analyses that speak of them say against each other. */
export async function lifeFaults(database: Database): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const [rule, sql] of Object.entries(RULES)) {
    const rows = await database.query<{ fault: string }>(sql);
    faults.push(...rows.map(({ fault }) => `${rule}: ${fault}`));
  }
  const { broken } = await verifyLedger(database, 'whole');
  return broken === null ? faults : [...faults, `the chain breaks at ${broken}`];
}
