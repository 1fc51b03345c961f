import { useCallback, useMemo } from 'react';
import type { Coin } from '../../../../domain/market/coin.ts';
import { epochMs } from '../../../../domain/text/quantity.ts';
import type { Database } from '../../../device/database/database.ts';
import { type RecentAnalysis, recentAnalyses } from '../../../device/database/recent-analyses.ts';
import { useObserved } from '../../../state/use-observed.ts';

const NONE: readonly RecentAnalysis[] = [];

/** Of the last 24 hours, if this device can open them; null until read. */
export function useRecentAnalyses(userId: string): readonly RecentAnalysis[] | null {
  const query = useCallback(
    (db: Database) => recentAnalyses(db, userId, epochMs(Date.now())),
    [userId],
  );
  const observed = useObserved(query);
  return observed.status === 'read' ? (observed.value ?? NONE) : null;
}

/** Most recent first. */
export function useRecentCoins(userId: string): readonly Coin[] {
  const recent = useRecentAnalyses(userId);
  return useMemo(() => (recent ?? NONE).map(({ coin }) => coin), [recent]);
}
