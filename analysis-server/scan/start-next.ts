import type { Coin } from '../../domain/market/coin.ts';
import { MarketError } from '../../domain/market/market-error.ts';
import { candleOpen } from '../../domain/market/timeframe.ts';
import type { Database } from '../../platform/database/database.ts';
import type { ServerParts } from '../parts.ts';
import { requestRun } from '../queue/analysis-queue.ts';

export interface StartParts extends Pick<ServerParts, 'database' | 'boss' | 'market'> {
  /** Rules write although a model is connected. */
  readonly plain: boolean;
}

/** The oldest result, of coins with rules first; null while one is under way or other runs wait for workers. */
async function nextCoin(database: Database, market: string): Promise<Coin | null> {
  const [row] = await database.query<{ coin: Coin }>(
    `select c.coin from public.scan_coins c
     left join public.scan_rows s on s.market = c.market and s.coin = c.coin
     where c.market = $1 and c.status = 'waiting' and c.run_id is null
       and not exists (
         select 1 from public.scan_coins o where o.market = $1 and o.status = 'waiting'
           and o.run_id is not null
       )
       and not exists (
         select 1 from public.analysis_runs r where r.status = 'queued' and r.purpose <> 'scan'
       )
     order by c.has_rule desc, s.scanned_at nulls first, c.place limit 1`,
    [market],
  );
  return row?.coin ?? null;
}

/** Locks the hour until the transaction ends. @returns false if another process has it */
async function holdHour(tx: Database, market: string): Promise<boolean> {
  const rows = await tx.query(
    'select market from public.scan_hours where market = $1 for update skip locked',
    [market],
  );
  return rows.length === 1;
}

/** One coin at a time over all servers. @returns the coin the market refused, else null */
export async function startNext({
  database,
  boss,
  market,
  plain,
}: StartParts): Promise<Coin | null> {
  const { id } = market.market;
  const coin = await nextCoin(database, id);
  if (coin === null) return null;
  const moment = await market.now(coin).catch((error: unknown) => {
    if (error instanceof MarketError) return null;
    throw error;
  });
  return database.transaction(async (tx) => {
    if (!(await holdHour(tx, id)) || (await nextCoin(tx, id)) !== coin) return null;
    if (moment === null) {
      await tx.query(
        `update public.scan_coins set status = 'failed' where market = $1 and coin = $2`,
        [id, coin],
      );
      return coin;
    }
    const candleClose = candleOpen('15m', moment);
    const run = await requestRun(boss, tx, { coin, market: id, candleClose, plain }, 'scan');
    await tx.query('update public.scan_coins set run_id = $3 where market = $1 and coin = $2', [
      id,
      coin,
      run.id,
    ]);
    return null;
  });
}
