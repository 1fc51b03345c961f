import { useCallback, useMemo } from 'react';
import * as v from 'valibot';
import { type WatchedCoin, WatchedCoinSchema } from '../../domain/person/watched-coin.ts';
import type { Database } from '../device/database/database.ts';
import { seenWatchlist } from '../device/database/watchlist.ts';
import { useObserved } from './use-observed.ts';

export function useSeenWatchedCoins(userId: string): readonly WatchedCoin[] | null {
  const query = useCallback((db: Database) => seenWatchlist(db, userId), [userId]);
  const observed = useObserved(query);
  return useMemo(() => {
    if (observed.status !== 'read') return null;
    return (observed.value ?? []).flatMap(({ entry }) => {
      const parsed = v.safeParse(WatchedCoinSchema, entry);
      return parsed.success ? [parsed.output] : [];
    });
  }, [observed]);
}
