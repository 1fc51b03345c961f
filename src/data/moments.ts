import * as v from 'valibot';
import { MarketSchema } from '../../domain/analysis/analysis.ts';
import { PAST_DAYS } from '../../domain/analysis/candle-blocks.ts';
import type { KnownAnalysis } from '../../domain/analysis/known-analysis.ts';
import type { SnapshotChart } from '../../domain/analysis/readings/chart.ts';
import type { HistoryRange } from '../../domain/analysis/recompute-messages.ts';
import { SnapshotInputsSchema } from '../../domain/analysis/snapshot-inputs.ts';
import type { Coin } from '../../domain/market/coin.ts';
import { candleOpen } from '../../domain/market/timeframe.ts';
import {
  type EpochMs,
  EpochMsSchema,
  epochMs,
  FiniteNumber,
  MomentSchema,
} from '../../domain/text/quantity.ts';
import { DAY_MS } from '../../domain/text/time-units.ts';
import { fromTables } from '../backend/tables.ts';
import { openRecomputeWorker } from '../device/recompute-worker.ts';
import { loadHistory } from './candle-blocks.ts';
import { notComputed } from './recompute.ts';
import { type NotLoaded, resource } from './resource.ts';

export type MomentAnswer =
  | {
      readonly analysis: KnownAnalysis;
      /** Whether an analysis of exactly that close is stored, whose inputs were used. */
      readonly stored: boolean;
    }
  /** A sentence; `nearest`: the nearest moment that works, to the quarter of an hour. */
  | { readonly problem: string; readonly nearest: EpochMs | null };

export interface Moments extends HistoryRange {
  readonly coin: Coin;
  /** Timeframe and days of candles that the device lacks, such as '15m, 3 Oct 2026 to 5 Oct 2026'. */
  readonly damaged: readonly string[];
  at(moment: EpochMs): Promise<MomentAnswer>;
  chart(moment: EpochMs): Promise<SnapshotChart | null>;
  close(): void;
}

export type MomentsOutcome = { readonly status: 'moments'; readonly moments: Moments } | NotLoaded;

const MOST_STORED = 1_000;

const StoredListSchema = v.array(
  v.object({ id: v.string(), market: v.string(), snapshot_time: MomentSchema }),
);

const storedMoments = resource<[coin: Coin], v.InferOutput<typeof StoredListSchema>>({
  name: 'stored-moments',
  read: (_, coin) =>
    fromTables(
      (db) =>
        db
          .from('analysis_snapshots')
          .select('id, market, snapshot_time')
          .eq('coin', coin)
          .gte('snapshot_time', new Date(Date.now() - PAST_DAYS * DAY_MS).toISOString())
          .order('snapshot_time', { ascending: false })
          .order('taken_at', { ascending: false })
          .limit(MOST_STORED)
          .retry(false),
      StoredListSchema,
    ),
  schema: StoredListSchema,
});

const FromResultSchema = v.object({
  market: MarketSchema,
  tickSize: FiniteNumber,
  actualAnalysisTime: EpochMsSchema,
});
const StoredSchema = v.object({ result: FromResultSchema, inputs: SnapshotInputsSchema });

const storedInputs = resource<[id: string], v.InferOutput<typeof StoredSchema>>({
  name: 'stored-inputs',
  read: (_, id) =>
    fromTables(
      (db) =>
        db.from('analysis_snapshots').select('result, inputs').eq('id', id).retry(false).single(),
      StoredSchema,
    ),
  schema: StoredSchema,
});

export async function openMoments(
  userId: string,
  coin: Coin,
  online: boolean,
): Promise<MomentsOutcome> {
  const [loaded] = await Promise.all([
    loadHistory(userId, coin, online, epochMs(Date.now())),
    online ? storedMoments.reload(userId, coin) : null,
  ]);
  if (loaded.status !== 'history') return loaded;
  const { history, damaged } = loaded;
  const list = (await storedMoments.newest(userId, coin))?.value ?? [];
  const ids = new Map<EpochMs, string>();
  for (const { id, market, snapshot_time: time } of list) {
    if (market === history.market.id && !ids.has(time)) ids.set(time, id);
  }
  const worker = openRecomputeWorker();
  const range = await worker.ask({ history });
  if (!('closes' in range)) {
    worker.close();
    return { status: 'failed', sentence: notComputed(range) };
  }

  async function asked(moment: EpochMs) {
    const at = candleOpen('15m', moment);
    const id = ids.get(at);
    if (id === undefined) return { at, stored: null };
    if (online && !(await storedInputs.newest(userId, id))) await storedInputs.reload(userId, id);
    const held = await storedInputs.newest(userId, id);
    return { at, stored: held && { ...held.value.result, inputs: held.value.inputs } };
  }

  const moments: Moments = {
    coin,
    ...range,
    damaged,
    async at(moment) {
      const analyse = await asked(moment);
      const answer = await worker.ask({ analyse });
      if ('analysis' in answer) {
        const analysis = { ...answer.analysis, lines: answer.analysis.lines ?? null };
        return { analysis, stored: analyse.stored !== null };
      }
      if ('refused' in answer) return { problem: answer.refused, nearest: answer.nearest };
      return { problem: notComputed(answer), nearest: null };
    },
    async chart(moment) {
      const answer = await worker.ask({ draw: await asked(moment) });
      return 'chart' in answer ? answer.chart : null;
    },
    close: () => worker.close(),
  };
  return { status: 'moments', moments };
}
