import { useCallback } from 'react';
import type { Coin } from '../../../../domain/coin.ts';
import type { Database } from '../../../device/database/database.ts';
import { wasOnList } from '../../../device/database/watchlist.ts';
import { useObserved } from '../../../state/use-observed.ts';

/** Whether the coin is on the person's list as this device last saw it; null until that is known. */
export function useOnList(userId: string, coin: Coin): boolean | null {
  const query = useCallback((db: Database) => wasOnList(db, userId, coin), [userId, coin]);
  const observed = useObserved(query);
  return observed.status === 'read' ? observed.value : null;
}
