import type { EpochMs } from '../../../domain/text/quantity.ts';
import { ANALYSIS_LIFETIME } from './analysis-lifetime.ts';
import type { Database } from './database.ts';
import { type Summary, summariesOf } from './summaries.ts';

export type RecentAnalysis = Pick<Summary, 'coin' | 'action' | 'stance' | 'actualAnalysisTime'>;

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

export async function holdsAnalysis(db: Database, userId: string): Promise<boolean> {
  return (await db.summaries.where('userId').equals(userId).limit(1).count()) > 0;
}
