import type { EpochMs } from '../../../domain/text/quantity.ts';
import { ANALYSIS_LIFETIME } from './analysis-lifetime.ts';
import type { Database } from './database.ts';
import { type Summary, summariesOf } from './summaries.ts';

export type RecentAnalysis = Pick<Summary, 'coin' | 'action' | 'stance' | 'actualAnalysisTime'>;

const newestFirst = (a: Summary, b: Summary) => b.actualAnalysisTime - a.actualAnalysisTime;

/** How many are named; those that the person asked for are named all. */
const NAMED = 12;

/**
 * The person's analyses that this device can still open, the newest first: all that they asked for
 * themselves, and where there is room some of what came for the watch list, which has its own page.
 */
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

/** Whether this device holds any analysis of the person. */
export async function holdsAnalysis(db: Database, userId: string): Promise<boolean> {
  return (await db.summaries.where('userId').equals(userId).limit(1).count()) > 0;
}
