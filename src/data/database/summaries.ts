import * as v from 'valibot';
import type { KnownAnalysis } from '../../../domain/analysis/known-analysis.ts';
import { PlanLifeSchema, StanceSchema } from '../../../domain/analysis/recommendation.ts';
import { listOf } from '../../../domain/analysis/stored-fields.ts';
import { CoinSchema } from '../../../domain/market/coin.ts';
import { type EpochMs, EpochMsSchema } from '../../../domain/text/quantity.ts';
import { DAY_MS } from '../../../domain/text/time-units.ts';
import type { Database } from './database.ts';

export const ANALYSIS_LIFETIME = DAY_MS;

const SummarySchema = v.object({
  userId: v.string(),
  coin: CoinSchema,
  kind: v.picklist(['current', 'previous']),
  snapshotId: v.nullable(v.string()),
  timestamp: EpochMsSchema,
  actualAnalysisTime: EpochMsSchema,
  action: v.nullable(v.string()),
  stance: v.fallback(v.nullable(StanceSchema), null),
  /** Null without one, or of an older engine. */
  plan: v.optional(v.nullable(v.pick(PlanLifeSchema, ['hash', 'openedAt', 'event', 'ended']))),
  /** Approximate size of the analysis. */
  bytes: v.number(),
  /** Stored as long as the watchlist names its coin, not for a day. */
  watched: v.boolean(),
});

/** Saves reading the analysis, which is a hundred times larger. */
export type Summary = v.InferOutput<typeof SummarySchema>;

type Summarised = Omit<Summary, 'action' | 'stance' | 'plan' | 'bytes' | 'watched'> &
  Pick<KnownAnalysis, 'tradeRecommendation'>;

export function summaryOf(analysis: Summarised, watched: boolean): Summary {
  const { userId, coin, kind, snapshotId, timestamp, actualAnalysisTime } = analysis;
  const { action = null, stance = null, plan = null } = analysis.tradeRecommendation ?? {};
  const bytes = JSON.stringify(analysis).length;
  const key = { userId, coin, kind, snapshotId };
  return { ...key, timestamp, actualAnalysisTime, action, stance, plan, bytes, watched };
}

export const summariesOf = async (db: Database, userId: string): Promise<readonly Summary[]> =>
  listOf(SummarySchema, await db.summaries.where('userId').equals(userId).toArray());

export type RecentAnalysis = Pick<
  Summary,
  'coin' | 'action' | 'stance' | 'plan' | 'actualAnalysisTime'
>;

const newestFirst = (a: Summary, b: Summary) => b.actualAnalysisTime - a.actualAnalysisTime;

/** How many are named; the user's own requests are all named. */
const NAMED = 12;

/** Analyses that can still be opened, newest first: the user's own, then the watchlist's. */
export async function recentAnalyses(
  db: Database,
  userId: string,
  now: EpochMs,
): Promise<readonly RecentAnalysis[]> {
  const recent = (await summariesOf(db, userId))
    .filter(({ kind, timestamp }) => kind === 'current' && now - timestamp < ANALYSIS_LIFETIME)
    .sort(newestFirst);
  const own = recent.filter(({ watched }) => !watched);
  const others = recent.filter(({ watched }) => watched);
  return [...own, ...others.slice(0, Math.max(0, NAMED - own.length))].sort(newestFirst);
}

export const holdsAnalysis = async (db: Database, userId: string): Promise<boolean> =>
  (await db.summaries.where('userId').equals(userId).limit(1).count()) > 0;
