import type { Coin } from '../../domain/coin.ts';
import { epochMs } from '../../domain/quantity.ts';
import { readAnalysis } from '../../domain/read-analysis.ts';
import type { Database } from '../../platform/database.ts';
import { oneByOne, type SetAside, undoing } from '../../platform/in-halves.ts';
import { scannedPlanOf } from './scanned-plan.ts';

interface EndedCoin {
  readonly coin: Coin;
  readonly place: number;
  /** Null where the run failed. */
  readonly snapshot: string | null;
  readonly taken_at: Date | null;
  readonly result: unknown;
}

async function finishCoin(tx: Database, market: string, ended: EndedCoin): Promise<boolean> {
  const { coin, place, snapshot, taken_at, result } = ended;
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
      JSON.stringify(plan),
    ],
  );
  return true;
}

/**
 * Puts the results of ended runs in the list, in one transaction: each is done once however many
 * servers try. One that cannot be put there is set aside, and its turn is over.
 */
export async function finishCoins(
  database: Database,
  market: string,
  setAside: SetAside<Coin>,
): Promise<{ readonly done: number; readonly failed: number }> {
  const aside: [Coin, unknown][] = [];
  const finished = await database.transaction(async (tx) => {
    const ended = await tx.query<EndedCoin>(
      `select c.coin, c.place, s.id as snapshot, s.taken_at, s.result
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
