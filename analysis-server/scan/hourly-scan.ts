import type { KnownFacts, KnownPlan } from '../../domain/analysis/known-analysis.ts';
import { readAnalysis } from '../../domain/analysis/read-analysis.ts';
import type { ScannedPlan } from '../../domain/analysis/scan.ts';
import type { Coin } from '../../domain/market/coin.ts';
import { ODDS_MODEL } from '../../domain/plan/odds/model.ts';
import { leansOf } from '../../domain/plan/vote/leans-of.ts';
import { epochMs, price } from '../../domain/text/quantity.ts';
import type { Database } from '../../platform/database/database.ts';
import { oneByOne, type SetAside, undoing } from '../../platform/database/in-halves.ts';
import type { RepeatedRound, Repeating, Rounds } from '../../platform/database/rounds.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Log } from '../../platform/process/log.ts';
import type { PriceBoard } from '../market/prices/price-board.ts';
import { withCaller } from '../market/request-budget/caller.ts';
import type { ScanMetrics } from '../metrics.ts';
import { behindHour, endHour, hourOf, isDue, openHour } from './hour-record.ts';
import { type StartParts, startNext } from './start-next.ts';

/** Odds now of the last target, the one plans are held for; as opened if an older engine's. */
function primaryOdds({ takeProfit, odds, oddsNow, plan }: KnownPlan): ScannedPlan['odds'] {
  const label = Object.keys(takeProfit).at(-1) ?? '';
  const said = plan ? oddsNow : odds?.[label];
  if (!said) return null;
  return { label, hit: said.hit, base: ODDS_MODEL.targets.primary.baseRate.hit };
}

/** Null without a market or plan. */
export function scannedPlanOf(facts: KnownFacts): ScannedPlan | null {
  const { market, tickSize, tradeRecommendation: plan, derivatives } = facts;
  if (market === null || plan?.action == null || typeof plan.currentPrice !== 'number') return null;
  const funding = derivatives?.funding ?? null;
  return {
    market,
    price: price(plan.currentPrice),
    tickSize,
    action: plan.action === 'LONG' ? 'LONG' : 'SHORT',
    stance: plan.stance,
    life: plan.plan && { hash: plan.plan.hash, ended: plan.plan.ended },
    leans: leansOf(facts),
    odds: primaryOdds(plan),
    funding: funding && { rate: funding.rate, hours: funding.intervalHours },
  };
}

interface EndedCoin {
  readonly coin: Coin;
  readonly place: number;
  /** Null if the run failed. */
  readonly snapshot: string | null;
  readonly taken_at: Date | null;
  readonly result: unknown;
  readonly yesterday: ScannedPlan['yesterday'];
}

async function finishCoin(tx: Database, market: string, ended: EndedCoin): Promise<boolean> {
  const { coin, place, snapshot, taken_at, result, yesterday } = ended;
  if (snapshot === null || taken_at === null) return false;
  const analysis = readAnalysis(result, { coin, time: epochMs(taken_at.getTime()) });
  const plan = analysis === 'unreadable' ? null : scannedPlanOf(analysis);
  if (analysis === 'unreadable' || plan === null) return false;
  await tx.query(
    `insert into public.scan_rows (market, coin, place, snapshot, scanned_at, plan)
     values ($1, $2, $3, $4, $5, $6::jsonb)
     on conflict (market, coin) do update set place = excluded.place,
       snapshot = excluded.snapshot, scanned_at = excluded.scanned_at, plan = excluded.plan`,
    [
      market,
      coin,
      place,
      snapshot,
      new Date(analysis.actualAnalysisTime).toISOString(),
      JSON.stringify({ ...plan, yesterday }),
    ],
  );
  return true;
}

/** In one transaction, each once however many servers try. One that fails ends its turn. */
async function finishCoins(
  database: Database,
  market: string,
  setAside: SetAside<Coin>,
): Promise<{ readonly done: number; readonly failed: number }> {
  const aside: [Coin, unknown][] = [];
  const finished = await database.transaction(async (tx) => {
    const ended = await tx.query<EndedCoin>(
      `select c.coin, c.place, s.id as snapshot, s.taken_at, s.result, (
         select jsonb_build_object('action', p.content #> '{plan,action}',
           'stance', p.content #> '{plan,stance}',
           'ended', case when p.ended_at <= s.snapshot_time - interval '24 hours' then p.ended_by end)
         from public.plans p where p.market = s.market and p.coin = s.coin
           and p.opened_at <= s.snapshot_time - interval '24 hours'
         order by p.opened_at desc limit 1
       ) as yesterday
       from public.scan_coins c
       join public.analysis_runs r on r.id = c.run_id
       left join public.analysis_snapshots s on s.id = r.snapshot_id
       where c.market = $1 and c.status = 'waiting' and r.status in ('complete', 'error')
       order by c.coin for update of c skip locked`,
      [market],
    );
    const done = new Set<Coin>();
    await oneByOne(
      ended,
      async (coin) => {
        if (await undoing(tx, () => finishCoin(tx, market, coin))) done.add(coin.coin);
      },
      async ({ coin }, error) => void aside.push([coin, error]),
    );
    await tx.query(
      `update public.scan_coins
       set status = case when coin = any ($3::text[]) then 'done' else 'failed' end
       where market = $1 and coin = any ($2::text[])`,
      [market, ended.map(({ coin }) => coin), [...done]],
    );
    return { done: done.size, failed: ended.length - done.size };
  });
  for (const [coin, error] of aside) await setAside(coin, error);
  return finished;
}

const MOST_BEHIND_S = 7_200;
/** Oldest usable 24 h turnovers. */
const TURNOVER_AGE_MS = 600_000;

export interface ScanParts extends StartParts {
  readonly board: PriceBoard;
  readonly clock: Clock;
  readonly log: Log;
  readonly rounds: Rounds;
  readonly metrics: ScanMetrics;
  readonly coins: number;
  /** One coin at a time. */
  readonly roundEveryMs: number;
  /** Delay after the start, in favour of other work. */
  readonly beginAfterMs: number;
}

/** Analyses the most traded coins hourly, for all users; any number of servers may run it. */
export function startScan(parts: ScanParts): Repeating {
  const { database, market, board, clock, log, metrics } = parts;
  const { id } = market.market;
  const begin = clock.now() + parts.beginAfterMs;

  async function openDueHour(): Promise<void> {
    const now = clock.now();
    const hour = hourOf(now);
    if (!(await isDue(database, id, hour))) return;
    const prices = await board.since(epochMs(now - TURNOVER_AGE_MS));
    if (prices === null) return;
    const coins = prices.tickers
      .toSorted((a, b) => (b.turnover24h ?? 0) - (a.turnover24h ?? 0))
      .slice(0, parts.coins)
      .map(({ coin }) => coin);
    const skipped = await openHour(database, { market: id, hour, now, coins });
    if (skipped === null) return;
    metrics.coins.inc({ outcome: 'skipped' }, skipped);
    log.info({ coins: coins.length, skipped }, 'scan begun');
  }

  async function work(setAside: SetAside<Coin>): Promise<void> {
    await openDueHour();
    const { done, failed } = await finishCoins(database, id, setAside);
    const refused = await startNext(parts);
    metrics.coins.inc({ outcome: 'done' }, done);
    metrics.coins.inc({ outcome: 'failed' }, failed + (refused === null ? 0 : 1));
    const seconds = await endHour(database, id, clock.now());
    if (seconds === null) return;
    metrics.duration.observe(seconds);
    log.info({ seconds }, 'scan ended');
  }

  async function round({ setAside, stopping: signal }: RepeatedRound): Promise<void> {
    if (clock.now() < begin) return;
    await withCaller({ urgency: 'scan', signal }, () => work(setAside));
  }

  return parts.rounds.repeat(
    {
      name: 'scan the market',
      everyMs: parts.roundEveryMs,
      behind: () => behindHour(database, id, clock.now()),
      mostBehind: MOST_BEHIND_S,
    },
    round,
  );
}
