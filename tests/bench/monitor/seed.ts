import { runAnalysis } from '../../../analysis-server/jobs/run-analysis.ts';
import { rulesWriter } from '../../../analysis-server/jobs/writer.ts';
import type { MarketSource } from '../../../analysis-server/market/market.ts';
import type { AnalysisResult } from '../../../domain/analysis/analysis.ts';
import type { Coin } from '../../../domain/market/coin.ts';
import { type EpochMs, epochMs } from '../../../domain/text/quantity.ts';
import type { Database } from '../../../platform/database/database.ts';

/** What the embedded layer adds to listened tables: a Supabase project reads its log instead. */
export async function withoutRealtimeTriggers(database: Database): Promise<void> {
  for (const table of ['watchlist_entries', 'alerts']) {
    for (const event of ['insert', 'update', 'delete']) {
      await database.query(`drop trigger if exists realtime_notify_${event} on public.${table}`);
    }
  }
}

/** Approved people, made without triggers: signing up is not what is measured. */
export async function seedPeople(database: Database, count: number): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await tx.query(
      `insert into auth.users (id, email, email_confirmed_at)
       select gen_random_uuid(), 'person' || n || '@example.com', now()
       from generate_series(1, $1::int) n`,
      [count],
    );
    await tx.query(
      `insert into public.waitlist (email, user_id, approved) select email, id, true from auth.users`,
    );
    // Half of them have saved settings.
    await tx.query(
      `insert into public.user_settings (user_id, push_notifications, monitoring_times)
       select id, true, array['00:16','02:16','08:16','12:16','15:45','18:45','21:00','22:16']
       from auth.users where random() < 0.5`,
    );
  });
}

/** A finished analysis of a coin at a moment. */
export async function analysisAt(
  market: MarketSource,
  coin: Coin,
  moment: EpochMs,
): Promise<AnalysisResult> {
  const clock = { now: () => moment };
  const { result } = await runAnalysis(
    { market, writer: rulesWriter, clock },
    { coin, candleClose: moment },
    null,
    {
      onProgress: () => undefined,
      onText: () => undefined,
      onFacts: async () => undefined,
      signal: new AbortController().signal,
    },
  );
  return result;
}

/**
 * The same analysis as if made at another moment, when the coin's plan had been replaced by a Trade for
 * the other side so many times.
 */
export function turned(result: AnalysisResult, times: number, moment: EpochMs): AnalysisResult {
  const side = (nth: number) => (nth % 2 === 0 ? 'LONG' : 'SHORT');
  const life = (nth: number) =>
    ({
      hash: String(nth).padStart(64, '0'),
      action: side(nth),
      stance: 'trade',
      openedAt: epochMs(Date.UTC(2026, 0, 1) + nth),
    }) as const;
  const { action, stance, ...plan } = life(times);
  const replaced =
    times > 0 ? ({ ...life(times - 1), grossR: 0.4, why: 'other side' } as const) : null;
  const { tradeRecommendation } = result;
  const { currentPrice: openPrice } = tradeRecommendation;
  return {
    ...result,
    snapshotTime: epochMs(moment),
    tradeRecommendation: {
      ...tradeRecommendation,
      action,
      stance,
      plan: { ...plan, openPrice, event: 'kept', why: 'decided', replaced, ended: null },
    },
  };
}

/** Stores an analysis. @returns the snapshot's id */
export async function storeSnapshot(
  database: Database,
  coin: Coin,
  result: AnalysisResult,
  takenAt: EpochMs,
): Promise<string> {
  const [row] = await database.query<{ id: string }>(
    `insert into public.analysis_snapshots
       (coin, market, snapshot_time, taken_at, engine, result, recommendation, inputs)
     values ($1, $2, $3, $4, $5, $6::jsonb, $7::jsonb, '{}') returning id`,
    [
      coin,
      result.market.id,
      new Date(result.snapshotTime).toISOString(),
      new Date(takenAt).toISOString(),
      result.engine,
      JSON.stringify({ ...result, coin }),
      JSON.stringify(result.tradeRecommendation),
    ],
  );
  if (!row) throw new Error('the snapshot was not stored');
  return row.id;
}

/**
 * Entries in random order, as people add coins at their own times, without triggers.
 * @param select a query of person, coin and analysis
 */
export async function seedEntries(database: Database, select: string, values: readonly unknown[]) {
  await database.transaction(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await tx.query("set local statement_timeout = '10min'");
    await tx.query(
      `insert into public.watchlist_entries (user_id, coin, current_snapshot)
       select a.* from (${select}) a order by random() on conflict do nothing`,
      values,
    );
    await tx.query(
      'insert into public.coin_checks (coin) select distinct coin from public.watchlist_entries',
    );
  });
  await database.query('vacuum (analyze) public.watchlist_entries');
  await database.query('analyze');
}
