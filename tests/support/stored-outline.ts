import type { Coin } from '../../domain/market/coin.ts';
import type { Database } from '../../platform/database/database.ts';
import { type OutlineOptions, outline } from './outlines.ts';

/** Stores as much of an analysis as comparing it, and opening it, needs. @returns the snapshot's id */
export function storeOutline(
  database: Database,
  coin: Coin,
  options: OutlineOptions = {},
): Promise<string> {
  return storeAnalysis(database, coin, outline(options));
}

/** The same of one that is made. */
export async function storeAnalysis(
  database: Database,
  coin: Coin,
  {
    market,
    tickSize,
    snapshotTime,
    plan,
  }: Omit<ReturnType<typeof outline>, 'plan'> & { readonly plan: object },
): Promise<string> {
  const result = { tickSize, snapshotTime, tradeRecommendation: plan };
  const moment = new Date(snapshotTime).toISOString();
  const [row] = await database.query<{ id: string }>(
    `insert into public.analysis_snapshots
       (coin, market, snapshot_time, taken_at, engine, result, recommendation, inputs)
     values ($1, $2, $3, $3, 'test', $4::jsonb, $5::jsonb, '{}') returning id`,
    [coin, market, moment, JSON.stringify(result), JSON.stringify(plan)],
  );
  if (!row) throw new Error('the snapshot was not stored');
  return row.id;
}
