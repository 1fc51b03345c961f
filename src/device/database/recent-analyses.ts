import * as v from 'valibot';
import { type Coin, CoinSchema } from '../../../domain/coin.ts';
import { type EpochMs, EpochMsSchema } from '../../../domain/quantity.ts';
import { type Action, ActionSchema } from '../../../domain/recommendation.ts';
import { ANALYSIS_LIFETIME } from './analyses.ts';
import type { Database } from './database.ts';

export interface RecentAnalysis {
  readonly coin: Coin;
  readonly action: Action;
  readonly timestamp: EpochMs;
}

const RowSchema = v.object({
  coin: CoinSchema,
  kind: v.literal('current'),
  timestamp: EpochMsSchema,
  tradeRecommendation: v.object({ action: ActionSchema }),
});

/** The person's analyses that this device can still open, newest first. */
export async function recentAnalyses(
  db: Database,
  userId: string,
  now: number,
): Promise<readonly RecentAnalysis[]> {
  const rows = await db.analyses.where('userId').equals(userId).toArray();
  return rows
    .flatMap((row) => {
      const parsed = v.safeParse(RowSchema, row);
      if (!parsed.success || now - parsed.output.timestamp >= ANALYSIS_LIFETIME) return [];
      const { coin, timestamp, tradeRecommendation } = parsed.output;
      return [{ coin, timestamp, action: tradeRecommendation.action }];
    })
    .sort((a, b) => b.timestamp - a.timestamp);
}
