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
  timestamp: EpochMsSchema,
  actualAnalysisTime: EpochMsSchema,
  /** Null if nothing was recommended. */
  action: v.nullable(v.string()),
  /** Null if the plan states none. */
  stance: v.fallback(v.nullable(StanceSchema), null),
  /** Approximate size of the analysis. */
  bytes: v.number(),
  /** Stored as long as the watchlist names its coin, not for a day. */
  watched: v.boolean(),
});

/** Saves reading the analysis, which is a hundred times larger. */
export type Summary = v.InferOutput<typeof SummarySchema>;

type Summarised = Omit<Summary, 'action' | 'stance' | 'bytes' | 'watched'> &
  Pick<KnownAnalysis, 'tradeRecommendation'>;

export function summaryOf(analysis: Summarised, watched: boolean): Summary {
  const { userId, coin, kind, snapshotId, timestamp, actualAnalysisTime } = analysis;
  const { action = null, stance = null } = analysis.tradeRecommendation ?? {};
  const bytes = JSON.stringify(analysis).length;
  const key = { userId, coin, kind, snapshotId };
  return { ...key, timestamp, actualAnalysisTime, action, stance, bytes, watched };
}

export async function summariesOf(db: Database, userId: string): Promise<readonly Summary[]> {
  const rows = await db.summaries.where('userId').equals(userId).toArray();
  return rows.flatMap((row) => {
    const parsed = v.safeParse(SummarySchema, row);
    return parsed.success ? [parsed.output] : [];
  });
}
