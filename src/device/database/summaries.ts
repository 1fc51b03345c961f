import * as v from 'valibot';
import type { KnownAnalysis } from '../../../domain/analysis/known-analysis.ts';
import { StanceSchema } from '../../../domain/analysis/recommendation.ts';
import { CoinSchema } from '../../../domain/market/coin.ts';
import { EpochMsSchema } from '../../../domain/text/quantity.ts';
import type { Database } from './database.ts';

const SummarySchema = v.object({
  userId: v.string(),
  coin: CoinSchema,
  kind: v.picklist(['current', 'previous']),
  snapshotId: v.nullable(v.string()),
  /** When the device got it (ms UTC). */
  timestamp: EpochMsSchema,
  actualAnalysisTime: EpochMsSchema,
  /** Null where nothing was recommended. */
  action: v.nullable(v.string()),
  /** Null where the plan says nothing of it. */
  stance: v.fallback(v.nullable(StanceSchema), null),
  /** About how much room the analysis takes. */
  bytes: v.number(),
  /** Whether it is kept for as long as the watch list names its coin, and not for a day. */
  watched: v.boolean(),
});

/** What can be known of a kept analysis without reading it: it is a hundred times smaller. */
export type Summary = v.InferOutput<typeof SummarySchema>;

type Summarised = Omit<Summary, 'action' | 'stance' | 'bytes' | 'watched'> &
  Pick<KnownAnalysis, 'tradeRecommendation'>;

/** The summary that is kept beside an analysis. */
export function summaryOf(analysis: Summarised, watched: boolean): Summary {
  const { userId, coin, kind, snapshotId, timestamp, actualAnalysisTime } = analysis;
  const { action = null, stance = null } = analysis.tradeRecommendation ?? {};
  const bytes = JSON.stringify(analysis).length;
  const key = { userId, coin, kind, snapshotId };
  return { ...key, timestamp, actualAnalysisTime, action, stance, bytes, watched };
}

/** Summaries of all analyses that this device keeps of a person. */
export async function summariesOf(db: Database, userId: string): Promise<readonly Summary[]> {
  const rows = await db.summaries.where('userId').equals(userId).toArray();
  return rows.flatMap((row) => {
    const parsed = v.safeParse(SummarySchema, row);
    return parsed.success ? [parsed.output] : [];
  });
}
