import type { Coin } from '../../../domain/coin.ts';
import type { EpochMs } from '../../../domain/quantity.ts';
import { readRow } from './analyses.ts';
import type { Database } from './database.ts';

export interface RecentAnalysis {
  readonly coin: Coin;
  /** Null where nothing was recommended. */
  readonly action: string | null;
  readonly timestamp: EpochMs;
}

/** The person's analyses that this device can still open, newest first. */
export async function recentAnalyses(
  db: Database,
  userId: string,
  now: number,
): Promise<readonly RecentAnalysis[]> {
  const rows = await db.analyses.where('userId').equals(userId).toArray();
  return rows
    .flatMap((row) => {
      const kept = readRow(row, now);
      if (kept?.kind !== 'current') return [];
      const { coin, timestamp, tradeRecommendation } = kept;
      return [{ coin, timestamp, action: tradeRecommendation?.action ?? null }];
    })
    .sort((a, b) => b.timestamp - a.timestamp);
}
