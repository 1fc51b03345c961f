import type { KnownFacts, KnownPlan } from '../../domain/analysis/known-analysis.ts';
import { readAnalysis } from '../../domain/analysis/read-analysis.ts';
import type { ScannedPlan } from '../../domain/analysis/scan.ts';
import type { Coin } from '../../domain/market/coin.ts';
import { ODDS_MODEL } from '../../domain/plan/odds/model.ts';
import { leansOf } from '../../domain/plan/vote/leans-of.ts';
import { epochMs, price } from '../../domain/text/quantity.ts';
import type { Database } from '../../platform/database/database.ts';
import { oneByOne, type SetAside, undoing } from '../../platform/database/in-halves.ts';

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
  readonly place: number | null;
  /** Null if the run failed. */
  readonly snapshot: string | null;
  readonly taken_at: Date | null;
  readonly result: unknown;
  readonly yesterday: ScannedPlan['yesterday'];
  readonly claims: ScannedPlan['claims'];
}

async function finishCoin(tx: Database, market: string, ended: EndedCoin): Promise<boolean> {
  const { coin, place, snapshot, taken_at, result, yesterday, claims } = ended;
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
      JSON.stringify({ ...plan, yesterday, claims }),
    ],
  );
  return true;
}

/** Of `h`, and against `d` a day before. */
const CLAIMS = `case when h.hour is not null then jsonb_build_object(
  'hour', (extract(epoch from h.hour) * 1000)::bigint, 'holds', h.holds,
  'began', array(select unnest(h.holds) where d.hour is not null
    except select unnest(d.holds || d.unknown)),
  'ended', array(select unnest(d.holds) except select unnest(h.holds || h.unknown))) end`;

/** In one transaction, each once however many servers try. One that fails ends its turn. */
export async function finishCoins(
  database: Database,
  market: string,
  coins: readonly Coin[],
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
       ) as yesterday, ${CLAIMS} as claims
       from public.scan_coins c
       join public.analysis_runs r on r.id = c.run_id
       left join public.analysis_snapshots s on s.id = r.snapshot_id
       left join private.hourly_claims h on h.market = c.market and h.coin = c.coin
         and h.hour = date_bin('1 hour', r.candle_close, 'epoch')
       left join private.hourly_claims d on d.market = c.market and d.coin = c.coin
         and d.hour = h.hour - interval '24 hours' and d.vocabulary = h.vocabulary
       where c.market = $1 and c.coin = any ($2::text[]) and c.status = 'waiting'
         and r.status in ('complete', 'error')
       order by c.coin for update of c skip locked`,
      [market, coins],
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
